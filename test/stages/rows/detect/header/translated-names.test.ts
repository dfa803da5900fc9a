import { describe, expect, test } from 'vitest';
import { FORMATS } from '../../tables.ts';
import { refusal } from '../inspecting.ts';

describe.each(FORMATS)('columns that are called in another way than in English, in %s', (_format, read) => {
  test('are known in Spanish, with accents and without, and so are words for relatives', () => {
    const { records } = read([
      [
        'Número de Empleado',
        'Nombre',
        'Apellidos',
        'Fecha de Nacimiento',
        'Genero',
        'Seguro Social',
        'Dirección',
        'Ciudad',
        'Parentesco',
        'Tipo de Cubierta',
      ],
      ['7', 'Ana', 'Ruiz Sol', '04/02/1980', 'Femenino', '219-09-0368', '1 Calle Luna', 'Ponce', 'Empleado', 'Familiar'],
      ['7', 'Leo', 'Ruiz Sol', '05/03/1981', 'Masculino', '219-09-0369', '1 Calle Luna', 'Ponce', 'Cónyuge', 'Familiar'],
      ['7', 'Eva', 'Ruiz Sol', '06/04/2010', 'F', '', '1 Calle Luna', 'Ponce', 'Hija', 'Familiar'],
    ]);
    expect(records).toMatchObject([
      {
        employee_id: '7',
        first_name: 'Ana',
        last_name: 'Ruiz Sol',
        date_of_birth: '1980-04-02',
        gender: 'F',
        ssn: '***-**-0368',
        address: { street: '1 Calle Luna', city: 'Ponce' },
        coverage: { coverage_type: 'FAMILY' },
        dependents: [
          { first_name: 'Leo', relationship: 'spouse', gender: 'M' },
          { first_name: 'Eva', relationship: 'child' },
        ],
      },
    ]);
  });

  test('are known in French, in which a name alone is the last one', () => {
    const { records } = read([
      ["Numéro d'employé", 'Nom', 'Prénom', 'Date de naissance', 'Sexe', 'Lien de parenté'],
      ['7', 'Roy', 'Anne', '1980-02-04', 'F', 'Employée'],
      ['7', 'Roy', 'Luc', '1981-03-05', 'M', 'Conjoint'],
    ]);
    expect(records).toMatchObject([{ first_name: 'Anne', last_name: 'Roy', dependents: [{ first_name: 'Luc', relationship: 'spouse' }] }]);
  });

  test('hold whole names where nothing else is a name', () => {
    const { records } = read([
      ['Num Empleado', 'Nombre', 'Fecha Nacimiento', 'Plan', 'Fecha Efectiva'],
      ['7', 'Ana Ruiz', '04/02/1980', 'PPO', '01/01/2025'],
    ]);
    expect(records).toMatchObject([{ first_name: 'Ana', last_name: 'Ruiz', coverage: { plan_id: 'PPO', effective_date: '2025-01-01' } }]);
  });

  test('are known by the names of SAP, whose genders are digits and whose benefits are codes', () => {
    const { records } = read([
      ['PERNR', 'VORNA', 'NACHN', 'GBDAT', 'GESCH', 'PERID', 'STRAS', 'ORT01', 'PSTLZ', 'PLTYP', 'BPLAN', 'DEPCV', 'BEGDA', 'ENDDA'],
      ['00010001', 'Ann', 'Fox', '01/02/1980', '2', '219090368', '1 Elm St', 'Dover', '19901', 'MEDI', 'PPO', 'EE+F', '01/01/2025', '12/31/9999'],
      ['00010002', 'Al', 'Hay', '01/02/1981', '1', '219090369', '2 Elm St', 'Dover', '19901', 'DENT', 'DP', 'EE', '01/01/2025', '06/30/2025'],
    ]);
    expect(records).toMatchObject([
      {
        employee_id: '00010001',
        first_name: 'Ann',
        last_name: 'Fox',
        gender: 'F',
        ssn: '***-**-0368',
        coverage: { benefit: 'medical', plan_id: 'PPO', coverage_type: 'FAMILY', effective_date: '2025-01-01', termination_date: null },
      },
      { gender: 'M', coverage: { benefit: 'dental', termination_date: '2025-06-30' } },
    ]);
  });

  test('are known by the names of UKG Pro, with a contact who is a dependent beside', () => {
    const { records } = read([
      [
        'EecEmpNo',
        'EepNameLast',
        'EepNameFirst',
        'EepDateOfBirth',
        'ConNameFirst',
        'ConNameLast',
        'ConRelationship',
        'EedDedCode',
        'EedBenOption',
        'EedBenStopDate',
      ],
      ['7', 'Fox', 'Ann', '01/02/1980', 'Ben', 'Fox', 'SPS', 'MEDP', 'EEF', ''],
      ['8', 'Hay', 'Al', '01/02/1981', '', '', '', 'MEDP', 'EE', '06/30/2025'],
    ]);
    expect(records).toMatchObject([
      {
        employee_id: '7',
        first_name: 'Ann',
        coverage: { plan_id: 'MEDP', coverage_type: 'FAMILY' },
        dependents: [{ first_name: 'Ben', relationship: 'spouse' }],
      },
      { employee_id: '8', coverage: { coverage_type: 'EMPLOYEE_ONLY', termination_date: '2025-06-30' }, dependents: [] },
    ]);
  });
});

test('three such names are too few to tell what they are', () => {
  expect(refusal('PERNR,VORNA,NACHN,Code\n1,Ann,Fox,2\n').code).toBe('unrecognized_layout');
});
