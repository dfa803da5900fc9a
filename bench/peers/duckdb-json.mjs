// DuckDB: an array of objects in its typed read, mapped to the record layout, written as JSON to nowhere. A date that cannot be
// read is null and nowhere reported; phones, SSNs and states are not checked.
import { connect, maskedSsn, one, phoneOf, text } from './duckdb.mjs';
import { done } from './report.mjs';

const [file, threads] = process.argv.slice(2);
const connection = await connect(threads);
const date = (path) => `CAST(try_strptime(${path}, '%m/%d/%Y') AS DATE)`;
const started = performance.now();
await connection.run(`
  COPY (
    SELECT memberId AS member_id, trim(firstName) AS first_name, trim(lastName) AS last_name, ${date('dateOfBirth')} AS date_of_birth,
      ${maskedSsn('ssn')} AS ssn, email, ${phoneOf('phone')} AS phone, address,
      {plan_id: coverage.planId, effective_date: ${date('coverage.effectiveDate')}, termination_date: ${date('coverage.terminationDate')},
        coverage_type: NULL, benefit: NULL} AS coverage,
      [] AS dependents, gender, relationship
    FROM read_json(${text(file)}, format = 'array', columns = {
      memberId: 'VARCHAR', firstName: 'VARCHAR', lastName: 'VARCHAR', ssn: 'VARCHAR', dateOfBirth: 'VARCHAR', gender: 'VARCHAR', email: 'VARCHAR',
      phone: 'VARCHAR', address: 'STRUCT(street VARCHAR, city VARCHAR, state VARCHAR, zip VARCHAR)',
      coverage: 'STRUCT(planId VARCHAR, effectiveDate VARCHAR, terminationDate VARCHAR)', relationship: 'VARCHAR'})
  ) TO '/dev/null' (FORMAT json)`);
const seconds = (performance.now() - started) / 1000;
const rows = await one(connection, `SELECT count(*) FROM read_json(${text(file)}, format = 'array', columns = {memberId: 'VARCHAR'})`);
done(started, { seconds, rows });
