import { packId } from './segment-name.ts';

/**
 * What stands around the members of an 834 and in their loops: in its guides, and in the standard behind them. Headers and trailers of sets
 * and groups are none: where one is taken for a segment of these, it is the rest of a value.
 */
const NAMES =
  'ISA TA1 BGN REF DTP AMT QTY N1 N2 N3 N4 PER ACT INS NM1 DMG PM EC ICM HLH HI LUI NX1 DSB AD1 HD IDC LX LS LE PRV PLA COB ' +
  'LC BEN FC INV ENT RP REL K3 AIN CRC MPI';

/** Segments that an 834 may have, by packed name. Any other segment, as a terminator inside a value makes one, is not read, and that is reported. */
export const KNOWN_SEGMENTS: ReadonlySet<number> = new Set(NAMES.split(' ').map(packId));
