// DuckDB: typed read with store_rejects, mapped to the record layout, written as JSON to nowhere. A row with a value that
// cannot be read is dropped and listed with its line; phones, SSNs and states are not checked.
import { connect, maskedSsn, one, phoneOf, text } from './duckdb.mjs';
import { done } from './report.mjs';

const [file, threads] = process.argv.slice(2);
const connection = await connect(threads);
const started = performance.now();
await connection.run(`
  COPY (
    SELECT "Member ID" AS member_id, trim("First Name") AS first_name, trim("Last Name") AS last_name, "Date of Birth" AS date_of_birth,
      ${maskedSsn('SSN')} AS ssn, Email AS email, ${phoneOf('Phone')} AS phone,
      {street: Address, city: City, state: State, zip: Zip} AS address,
      {plan_id: "Plan ID", effective_date: "Effective Date", termination_date: "Termination Date", coverage_type: NULL, benefit: NULL} AS coverage,
      [] AS dependents, Gender AS gender, Relationship AS relationship
    FROM read_csv(${text(file)}, header = true, delim = ',', quote = '"', dateformat = '%m/%d/%Y', store_rejects = true, columns = {
      'Member ID': 'VARCHAR', 'First Name': 'VARCHAR', 'Last Name': 'VARCHAR', 'SSN': 'VARCHAR', 'Date of Birth': 'DATE', 'Gender': 'VARCHAR',
      'Email': 'VARCHAR', 'Phone': 'VARCHAR', 'Address': 'VARCHAR', 'City': 'VARCHAR', 'State': 'VARCHAR', 'Zip': 'VARCHAR', 'Plan ID': 'VARCHAR',
      'Effective Date': 'DATE', 'Termination Date': 'DATE', 'Relationship': 'VARCHAR'})
  ) TO '/dev/null' (FORMAT json)`);
const seconds = (performance.now() - started) / 1000;
const rejected = await one(connection, 'SELECT count(DISTINCT line) FROM reject_errors');
const read = await one(connection, `SELECT count(*) FROM read_csv(${text(file)}, header = true, all_varchar = true)`);
done(started, { seconds, rows: read, bad_dates: rejected });
