import type { Db, Document } from 'mongodb';
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
  /** Closes the store and drops its database. */
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
  const [database, log] = [testPrefix(), createLog('test', 'silent')];
  const way = url === undefined ? { url: inject('mongodbUrl') } : { url, awayAfterMs: 2_000 };
  const store = await openStore({ ...way, database, secretsKey: TEST_SECRETS_KEY, log, clock });
  const client = await connect(inject('mongodbUrl'), log);
  const db = client.db(database);
  const drop = async (): Promise<void> => {
    await store.close();
    await db.dropDatabase();
    await client.close();
  };
  return { store, database, db, drop };
}
