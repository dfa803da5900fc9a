import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { Settings } from '../../config/settings.ts';
import { ROW_ERROR_CODES } from '../../src/model/row-error-codes.ts';

const readme = readFileSync(fileURLToPath(new URL('../../README.md', import.meta.url)), 'utf8');
const compose = readFileSync(fileURLToPath(new URL('../../docker-compose.yml', import.meta.url)), 'utf8');
const REQUIRED = [...new Set([...compose.matchAll(/(?<!\$)\$\{(\w+):\?/g)].map(([, name]) => name))];
const SETTINGS = Object.entries(Settings.properties as Record<string, { default?: string | number | boolean; description?: string }>);

describe('the README', () => {
  it.each(SETTINGS)('lists the setting %s with its default and what it decides', (name, { default: fallback, description }) => {
    expect(readme).toContain(`| \`${name}\` | ${fallback === undefined ? '—' : `\`${String(fallback)}\``} | ${description} |`);
  });

  it('names both commands before anything else that is to be typed', () => {
    expect(readme.indexOf('npm start')).toBeLessThan(readme.indexOf('curl'));
    expect(readme.indexOf('npm test')).toBeLessThan(readme.indexOf('curl'));
  });

  it.each(REQUIRED)('makes %s, without which Compose does not start', (name) => {
    expect(readme).toMatch(new RegExp(`^${name}=\\S`, 'm'));
  });

  it('has no placeholder left', () => {
    expect(readme).not.toMatch(/@@|TBD|lorem/i);
  });
});

describe('every code of an error report', () => {
  it.each(Object.entries(ROW_ERROR_CODES))('%s says what is wrong, why, and what to do', (_code, { message, cause, remedy }) => {
    for (const text of [message, cause, remedy]) expect(text.length).toBeGreaterThan(10);
  });
});
