/** One that is issued, another for each number. */
export function ssn(n: number): string {
  return `4${10 + (n % 89)}${11 + (n % 88)}${1000 + n}`;
}

/** The cells of a subscriber of whom there is nothing to say, by the columns of a file. */
export function subscriberCells(n: number) {
  return {
    'Member ID': `M-${n}`,
    'Family ID': `Q${n}`,
    Relationship: 'Self',
    'First Name': 'Ada',
    'Last Name': 'Example',
    SSN: ssn(n),
    'Date of Birth': '03/15/1985',
    Address: `${n} Quarry Road`,
    City: 'Concord',
    State: 'NH',
    Zip: '03301',
    'Plan ID': 'PPO-1',
    'Effective Date': '01/01/2026',
  };
}
