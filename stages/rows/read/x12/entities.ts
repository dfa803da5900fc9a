import { packId } from './segment-name.ts';

/** A member's mailing address. */
export const ADDRESS = packId('31');
/** A school and an employer, which may be persons, too. */
export const ORGANIZATIONS = ['M8', '36'].map(packId);
/** Other persons and organizations that guides know beside a member: former names, parents, guardians, custodians … */
export const OTHERS = '31 36 45 6Y 70 9K E1 EI EXS GB GD GW IN J6 LR M8 P5 QD QN S1 S3 TZ X4'.split(' ').map(packId);
/** Providers of a coverage, whom it does not cover. */
export const PROVIDERS = ['1X', '3D', '80', 'FA', 'OD', 'P3', 'QA', 'QN', 'Y2'].map(packId);
