import type { Db, Document, MongoClient } from 'mongodb';
import { inject } from 'vitest';
import { catalog } from '../../config/vendors/index.ts';
import { createLog } from '../../src/base/log.ts';
import { systemClock, type Clock } from '../../src/base/time.ts';
import { connect } from '../../src/store/connect.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { testPrefix } from './prefix.ts';

export interface TestStore {
  store: Store;
  database: string;
  /** The database beneath, to look at what is really there. */
  db: Db;
  /** Closes the store and gives its database up. */
  drop(): Promise<void>;
}

/** The built-in vendors, as a start of the program stores them; written one by one only once, because most tests need them. */
export async function storeCatalog({ store, db }: Pick<TestStore, 'store' | 'db'>): Promise<void> {
  if (stored === null) {
    stored = store.vendors.seed(catalog).then(() => Promise.all(VENDOR_COLLECTIONS.map((name) => db.collection(name).find().toArray())));
    await stored;
    return;
  }
  const documents = await stored;
  await Promise.all(VENDOR_COLLECTIONS.map((name, at) => db.collection(name).insertMany(documents[at] ?? [])));
}

const VENDOR_COLLECTIONS = ['vendors', 'vendor_versions'];
let stored: Promise<Document[][]> | null = null;

export const TEST_SECRETS_KEY = '5e'.repeat(32);

/** A store on a database that no other test has; by a way of its own where a test cuts that, which it then need not wait long to notice. */
export async function testStore(clock: Clock = systemClock, url?: string): Promise<TestStore> {
  const log = createLog('test', 'silent');
  const client = await connect(inject('mongodbUrl'), log);
  const database = url === undefined ? await usedDatabase(client) : testPrefix();
  const way = url === undefined ? { url: inject('mongodbUrl') } : { url, awayAfterMs: 2_000 };
  const store = await openStore({ ...way, database, secretsKey: TEST_SECRETS_KEY, log, clock });
  const db = client.db(database);
  const drop = async (): Promise<void> => {
    await store.close();
    // What a way holds back may still arrive there.
    if (url === undefined) used.push(database);
    else await db.dropDatabase();
    await client.close();
  };
  return { store, database, db, drop };
}

/** Databases of tests of this process that are over. To make one with all its indexes takes ten times as long as to empty it. */
const used: string[] = [];

/** One of them, emptied, or a new one. The last is left alone: what its test sent at its end may still be under way. */
async function usedDatabase(client: MongoClient): Promise<string> {
  const database = used.length > 1 ? used.shift() : undefined;
  if (database === undefined) return testPrefix();
  for (const { collectionName } of await client.db(database).collections()) await client.db(database).collection(collectionName).deleteMany();
  return database;
}
