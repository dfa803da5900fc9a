import { describe, expect, it } from 'vitest';
import { createInspector } from '../../../../stages/rows/detect/inspect.ts';
import { catalog } from '../../../../config/vendors/index.ts';
import { vendorVersion } from '../detect/inspecting.ts';
import { builtIn, normalizeFile } from '../normalized.ts';
import { csv } from '../one-row.ts';

const GENERIC = builtIn('Generic');

describe('headers whose words are shortened', () => {
  it('name a person, a family, an address and a coverage to Generic as they do in full', () => {
    const columns = [
      'Mbr_Nbr',
      'Sbscrbr_ID',
      'Mbr_First_Nm',
      'Mbr_Last_Nm',
      'Mbr_Birth_Dt',
      'Gndr_Cd',
      'Reln_Cd',
      'Street_Addr_Ln1',
      'Street_Addr_Ln2',
      'City_Nm',
      'State_Cd',
      'Zip_Cd',
      'Home_Tel_No',
      'Grp_Nbr',
      'Pln_Nm',
      'Plan_Cd',
      'Cvg_Lvl_Desc',
      'Cvg_Eff_Dt',
      'Covg_Term_Dt',
    ];
    const text = csv(columns, [
      [
        'M1',
        'S1',
        'Ann',
        'Lee',
        '1985-03-15',
        'F',
        '18',
        '1 Hill Rd',
        'Apt 2',
        'Dover',
        'DE',
        '19901',
        '3025550142',
        'G7',
        'x',
        'PPO',
        'Family',
        '2025-01-01',
        '2025-12-31',
      ],
      [
        'M2',
        'S1',
        'Bob',
        'Lee',
        '2015-03-15',
        'M',
        '19',
        '1 Hill Rd',
        'Apt 2',
        'Dover',
        'DE',
        '19901',
        '',
        'G7',
        'x',
        'PPO',
        'Family',
        '2025-01-01',
        '',
      ],
    ]);
    const inspector = createInspector({
      vendors: catalog.map(({ config }) => vendorVersion(config)),
      hint: null,
      fileName: 'a.csv',
      segmentBytes: 1 << 20,
    });
    inspector.push(new TextEncoder().encode(text));
    const { vendor, detection } = inspector.end();
    expect([vendor.config.name, detection.chosen_by]).toEqual(['Generic', 'aliases']);
    const { records, errors } = normalizeFile(text);
    expect(errors).toEqual([]);
    expect(records).toMatchObject([
      {
        member_id: 'M1',
        first_name: 'Ann',
        last_name: 'Lee',
        date_of_birth: '1985-03-15',
        gender: 'F',
        relationship: 'self',
        address: { street: '1 Hill Rd, Apt 2', city: 'Dover', state: 'DE', zip: '19901' },
        phone: '+1-302-555-0142',
        group_id: 'G7',
        coverage: { plan_id: 'PPO', coverage_type: 'FAMILY', effective_date: '2025-01-01', termination_date: '2025-12-31' },
        dependents: [{ member_id: 'M2', first_name: 'Bob', relationship: 'child' }],
      },
    ]);
  });

  it('may stand in camel case', () => {
    const columns = ['empId', 'empFirstNm', 'empLastNm', 'empDob', 'empAddress1', 'empCity', 'empStateCd', 'empZipCd', 'covEffDt'];
    const { records, errors } = normalizeFile(csv(columns, [['7', 'Ann', 'Lee', '1985-03-15', '1 Hill Rd', 'Dover', 'DE', '19901', '2025-01-01']]));
    expect(errors).toEqual([]);
    expect(records).toMatchObject([
      { address: { street: '1 Hill Rd', city: 'Dover', state: 'DE', zip: '19901' }, coverage: { effective_date: '2025-01-01' } },
    ]);
  });

  it('name the columns of benefits and numbered coverages, too', () => {
    const person = ['Mbr ID', 'First Nm', 'Last Nm', 'Birth Dt'];
    const cells = ['M1', 'Ann', 'Lee', '1985-03-15'];
    const benefits = csv(
      [...person, 'Medical Plan', 'Medical Cvrg Eff Dt', 'Dental Plan', 'Dental Cvrg Eff Dt'],
      [[...cells, 'A', '2025-01-01', 'B', '2025-02-01']],
    );
    expect(normalizeFile(benefits).records.map(({ coverage }) => [coverage.plan_id, coverage.benefit, coverage.effective_date])).toEqual([
      ['A', 'medical', '2025-01-01'],
      ['B', 'dental', '2025-02-01'],
    ]);
    const numbered = csv([...person, 'Plan Cde 1', 'Plan Cde 2'], [[...cells, 'A', 'B']]);
    expect(normalizeFile(numbered).records.map(({ coverage }) => coverage.plan_id)).toEqual(['A', 'B']);
  });

  it('come after a header that has the name as it stands', () => {
    const file = csv(['Member Nbr', 'Member Number', 'First Name', 'Last Name', 'DOB'], [['short', 'full', 'Ann', 'Lee', '1985-03-15']]);
    expect(normalizeFile(file).records[0]?.member_id).toBe('full');
  });

  it('are other names to a vendor that gives its own', () => {
    const fields = { ...GENERIC.mapping.fields, 'address.state': { from: ['STATE_CD'] } };
    const own = { ...GENERIC, name: 'Own', mapping: { ...GENERIC.mapping, fields } };
    const file = csv(['Member ID', 'First Name', 'Last Name', 'DOB', 'STATE_CODE'], [['1', 'Ann', 'Lee', '1985-03-15', '39']]);
    expect(normalizeFile(file, { vendor: own }).records[0]?.address.state).toBeNull();
  });
});

describe('a code of a coverage type', () => {
  it('is its benefit beside a column of its level, and else its tier', () => {
    const person = ['Member ID', 'First Name', 'Last Name', 'DOB'];
    const cells = ['1', 'Ann', 'Lee', '1985-03-15'];
    const both = csv([...person, 'Coverage Type Code', 'Coverage Level Code'], [[...cells, 'DEN', 'FAM']]);
    expect(normalizeFile(both).records[0]?.coverage).toMatchObject({ benefit: 'dental', coverage_type: 'FAMILY' });
    const alone = csv([...person, 'Coverage Type Code'], [[...cells, 'FAM']]);
    expect(normalizeFile(alone).records[0]?.coverage).toMatchObject({ benefit: null, coverage_type: 'FAMILY' });
  });

  it('may be those of a copybook', () => {
    const person = { 'MBR-FST-NM': 'Ann', 'MBR-MID-INIT': 'M', 'MBR-LST-NM': 'Lee', 'MBR-SSN': '123456789' };
    const columns = {
      ...person,
      'DEPN-FST-NM': 'Bo',
      'DEPN-LST-NM': 'Lee',
      'DEPN-BRTH-DT': '20150315',
      'PLN-CD': 'PPO',
      'COV-EFF-DT': '20250101',
      'COV-TRM-DT': '20251231',
    };
    expect(normalizeFile(csv(Object.keys(columns), [Object.values(columns)])).records).toMatchObject([
      {
        first_name: 'Ann',
        middle_name: 'M',
        last_name: 'Lee',
        coverage: { plan_id: 'PPO', effective_date: '2025-01-01', termination_date: '2025-12-31' },
        dependents: [{ first_name: 'Bo', date_of_birth: '2015-03-15' }],
      },
    ]);
  });

  it('are no contradiction to a sender who says that the file is Generic', () => {
    const file = normalizeFile('MBR_NBR,FRST_NM,LST_NM,BRTH_DT,PROD_CD\nM1,Ann,Lee,1985-03-15,PPO', { vendor: GENERIC });
    expect(file.records).toMatchObject([
      { member_id: 'M1', first_name: 'Ann', last_name: 'Lee', date_of_birth: '1985-03-15', coverage: { plan_id: 'PPO' } },
    ]);
  });
});

describe('headers in camel case', () => {
  it.each(['csv', 'json'])('are known by their words when a file is recognized, too: %s', (format) => {
    const columns = ['membershipNo', 'mbrFirstNm', 'mbrLastNm', 'mbrBirthDt', 'stCd'];
    const cells = ['M1', 'Ann', 'Lee', '1985-03-15', 'NV'];
    const text = format === 'csv' ? csv(columns, [cells]) : JSON.stringify([Object.fromEntries(columns.map((column, at) => [column, cells[at]]))]);
    expect(normalizeFile(text).records).toMatchObject([{ member_id: 'M1', last_name: 'Lee', date_of_birth: '1985-03-15', address: { state: 'NV' } }]);
  });
});
