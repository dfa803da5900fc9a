import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto';
import { Failure } from '../base/failure.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const FORM = 'v1';

/** Encrypts small secrets at rest with AES-256-GCM. A sealed text opens only for the owner it was sealed for. */
export interface Seal {
  seal(text: string, owner: string): string;
  /** Throws the failure `invalid_settings` where the key is not the one that sealed it. */
  open(sealed: string, owner: string): string;
}

export function createSeal(keyHex: string): Seal {
  const key = createSecretKey(Buffer.from(keyHex, 'hex'));
  if (key.symmetricKeySize !== 32) throw new Failure('invalid_settings', 'SECRETS_KEY must have 64 hex digits');
  return {
    seal(text, owner) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(owner, 'utf8'));
      const bytes = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${FORM}:${bytes.toString('base64url')}`;
    },

    open(sealed, owner) {
      const bytes = Buffer.from(sealed.slice(FORM.length + 1), 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(owner, 'utf8')).setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
      } catch (cause) {
        throw Object.assign(new Failure('invalid_settings', 'SECRETS_KEY is not the key that encrypted the stored secrets'), { cause });
      }
    },
  };
}
