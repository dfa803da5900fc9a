import type { LocalServices } from '../services/local.ts';
import type { Credentials } from './credentials.ts';

/** What every process of a development start reads its settings from. The caller's own environment wins wherever it speaks. */
export function developmentEnvironment(given: NodeJS.ProcessEnv, credentials: Credentials, services: LocalServices): NodeJS.ProcessEnv {
  return {
    LOG_LEVEL: 'warn',
    PII_HASH_KEY: credentials.pii_hash_key,
    SECRETS_KEY: credentials.secrets_key,
    OPERATOR_USER: credentials.operator_user,
    OPERATOR_PASSWORD: credentials.operator_password,
    WEBHOOK_ALLOW_PRIVATE_NETWORKS: 'true',
    ...withoutEmpty(given),
    ENVIRONMENT: 'development',
    REDIS_URL: services.redisUrl,
    MONGODB_URL: services.mongodbUrl,
  };
}

/** An empty variable counts as none. */
function withoutEmpty(given: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
}
