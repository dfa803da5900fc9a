import { packId } from './segment-name.ts';

/** Where a member gets its mail. */
export const ADDRESS = packId('31');
/** A school and an employer, who may be persons, too. */
export const ORGANIZATIONS = ['M8', '36'].map(packId);
/** Other persons and organizations whom guides know beside a member: former names, parents, guardians, custodians … */
export const OTHERS = '31 36 45 6Y 70 9K E1 EI EXS GB GD GW IN J6 LR M8 P5 QD QN S1 S3 TZ X4'.split(' ').map(packId);
/** Of a coverage: nobody whom it covers. */
export const PROVIDERS = ['1X', '3D', '80', 'FA', 'OD', 'P3', 'QA', 'QN', 'Y2'].map(packId);
