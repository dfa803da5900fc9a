// What the peers on DuckDB share: the same connection, and the same of the mapping, whatever the file's format.
import { DuckDBInstance } from '@duckdb/node-api';

export async function connect(threads) {
  return (await DuckDBInstance.create(':memory:', { threads })).connect();
}

/** The one value that a query answers. */
export async function one(connection, sql) {
  return Number((await connection.runAndReadAll(sql)).getRows()[0][0]);
}

/** A text as SQL writes it. */
export const text = (value) => `'${value.replaceAll("'", "''")}'`;

/** The last four digits of an SSN, and a phone number of the record layout, of a column. */
export const maskedSsn = (column) => `'***-**-' || right(${column}, 4)`;
export const phoneOf = (column) =>
  `'+1-' || regexp_replace(regexp_replace(${column}, '[^0-9]', '', 'g'), '^1?(...)(...)(....)$', '\\1-\\2-\\3')`;
