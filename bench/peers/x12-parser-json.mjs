// x12-parser reading an 834, its segments gathered by INS loop and mapped to JSON: names, dates, ids, contacts, address and
// coverages, dependents under their subscriber. No validation and no error report.
import { createReadStream } from 'node:fs';
import { X12parser } from 'x12-parser';
import { done } from './report.mjs';

const started = performance.now();
let rows = 0;
let bytes = 0;
let member = null;
let loop = '';
let coverage = null;
let subscriber = null;

const RELATIONSHIPS = { 18: 'self', '01': 'spouse', 19: 'child' };
const ACTIONS = { '021': 'add', '001': 'change', '024': 'terminate', '025': 'reinstate', '030': 'audit' };
const TIERS = { EMP: 'EMPLOYEE_ONLY', ESP: 'EMPLOYEE_SPOUSE', ECH: 'EMPLOYEE_CHILDREN', FAM: 'FAMILY' };
const BENEFITS = { HLT: 'medical', DEN: 'dental', VIS: 'vision' };

const date = (text) => (/^\d{8}$/.test(text ?? '') ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}` : null);
const masked = (text) => `***-**-${text.slice(-4)}`;
const phone = (text) => (/^\d{10}$/.test(text) ? `+1-${text.slice(0, 3)}-${text.slice(3, 6)}-${text.slice(6)}` : null);

function endMember() {
  if (member === null) return;
  if (member.relationship === 'self') {
    endFamily();
    subscriber = member;
  } else if (subscriber !== null && subscriber.family === member.family) subscriber.dependents.push(member);
  member = null;
}

function endFamily() {
  if (subscriber === null) return;
  for (const one of subscriber.coverages) {
    const { coverages: _, family: __, ...person } = subscriber;
    bytes += Buffer.byteLength(JSON.stringify({ ...person, coverage: one }));
  }
  subscriber = null;
}

createReadStream(process.argv[2], { highWaterMark: 1 << 20 })
  .pipe(new X12parser())
  .on('data', (segment) => {
    switch (segment.name) {
      case 'INS':
        endMember();
        rows++;
        loop = 'member';
        coverage = null;
        member = { relationship: RELATIONSHIPS[segment[2]] ?? 'other', action: ACTIONS[segment[3]] ?? null, family: null, dependents: [], coverages: [] };
        return;
      case 'SE':
        endMember();
        endFamily();
        return;
      default:
    }
    if (member === null) return;
    switch (segment.name) {
      case 'REF':
        if (loop === 'member' && segment[1] === '0F') member.family = segment[2];
        else if (loop === 'member' && segment[1] === '23') member.member_id = segment[2];
        else if (loop === 'member' && segment[1] === '1L') member.group_id = segment[2];
        return;
      case 'NM1':
        loop = segment[1] === 'IL' || segment[1] === '74' ? 'member' : 'other';
        if (loop !== 'member') return;
        member.last_name = segment[3];
        member.first_name = segment[4];
        member.middle_name = segment[5] || null;
        if (segment[8] === '34') member.ssn = masked(segment[9]);
        return;
      case 'PER':
        for (const at of [3, 5, 7]) {
          if (segment[at] === 'EM') member.email = segment[at + 1];
          else if (segment[at] === 'HP') member.phone = phone(segment[at + 1]);
        }
        return;
      case 'N3':
        if (loop === 'member') member.street = segment[1];
        return;
      case 'N4':
        if (loop === 'member') Object.assign(member, { city: segment[1], state: segment[2], zip: segment[3] });
        return;
      case 'DMG':
        if (loop === 'member') Object.assign(member, { date_of_birth: date(segment[2]), gender: segment[3] ?? null });
        return;
      case 'HD':
        loop = 'coverage';
        coverage = { benefit: BENEFITS[segment[3]] ?? 'other', plan_id: segment[4] || null, coverage_type: TIERS[segment[5]] ?? null };
        member.coverages.push(coverage);
        return;
      case 'DTP':
        if (loop !== 'coverage') return;
        if (segment[1] === '348') coverage.effective_date = date(segment[3]);
        else if (segment[1] === '349') coverage.termination_date = date(segment[3]);
        return;
      default:
    }
  })
  .on('end', () => {
    endMember();
    endFamily();
    done(started, { rows, output_mb: Math.round(bytes / 1e6) });
  });
