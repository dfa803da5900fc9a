import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Failure } from '../../../../../src/base/failure.ts';
import { isPublicAddress } from '../../../../../stages/jobs/events/webhook/address.ts';
import { checkTarget, openTarget, resolveWith, type Resolve } from '../../../../../stages/jobs/events/webhook/target.ts';
import { startDns } from './dns-server.ts';

describe('a webhook target', () => {
  let dns: Awaited<ReturnType<typeof startDns>>;
  let resolve: Resolve;
  beforeAll(async () => {
    dns = await startDns({
      'hooks.example.com': ['93.184.216.34'],
      'loopback.example.com': ['127.0.0.1'],
      'metadata.example.com': ['169.254.169.254'],
      'both.example.com': ['93.184.216.34', '10.0.0.5'],
    });
    resolve = (host) => resolveWith(dns.resolver, host);
  });
  afterAll(() => dns.close());

  it.each([
    // Names of the house itself.
    'http://localhost/',
    'http://LOCALHOST:8080/',
    'http://localhost./',
    'http://a.localhost/',
    'http://mongodb/',
    'http://printer.local/',
    'http://metadata.google.internal/',
    'http://router.home.arpa/',
    // Loopback in every notation.
    'http://127.0.0.1/',
    'http://127.1/',
    'http://127.0.0.1./',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0x7f.0.0.1/',
    'http://0177.0.0.1/',
    'http://017700000001/',
    'http://１２７.０.０.１/',
    'http://127。0。0。1/',
    'http://%31%32%37.0.0.1/',
    'http://[::1]/',
    'http://[0:0:0:0:0:0:0:1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::127.0.0.1]/',
    // What carries an address inside.
    'http://[64:ff9b::7f00:1]/',
    'http://[64:ff9b::8.8.8.8]/',
    'http://[64:ff9b:1::a00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001:0:4136:e378::]/',
    // Unspecified, private, shared, link-local, multicast, reserved.
    'http://0.0.0.0/',
    'http://0/',
    'http://[::]/',
    'http://10.1.2.3/',
    'http://172.16.0.1/',
    'http://172.31.255.255/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://100.100.100.200/',
    'http://169.254.169.254/latest/meta-data/',
    'http://168.63.129.16/',
    'http://192.0.0.192/',
    'http://198.18.0.1/',
    'http://224.0.0.1/',
    'http://240.0.0.1/',
    'http://255.255.255.255/',
    'http://[fe80::1]/',
    'http://[fc00::1]/',
    'http://[fd00:ec2::254]/',
    'http://[ff02::1]/',
    'http://[2001:db8::1]/',
    // Names that lead there.
    'https://loopback.example.com/hook',
    'https://metadata.example.com/hook',
    'https://both.example.com/hook',
    // No address of a web server at all, or one with a secret in it.
    'ftp://hooks.example.com/',
    'https://hooks.example.com:0/',
    'file:///etc/passwd',
    'gopher://127.0.0.1/',
    'javascript:alert(1)',
    'https://user:password@hooks.example.com/',
    'https://user@hooks.example.com/',
    'hooks.example.com/hook',
    '//hooks.example.com/hook',
    '',
    `https://hooks.example.com/${'x'.repeat(2048)}`,
  ])('is refused: %s', async (url) => {
    await expect(checkTarget(url, { allowPrivate: false, resolve })).resolves.toBeInstanceOf(Failure);
    await expect(openTarget(url, { allowPrivate: false, resolve })).rejects.toBeInstanceOf(Failure);
  });

  it.each([
    'https://hooks.example.com/hook?key=1',
    'http://hooks.example.com:8080/',
    'http://8.8.8.8/',
    'http://172.32.0.1/',
    'http://[2606:4700::1111]/',
  ])('is taken: %s', async (url) => {
    await expect(checkTarget(url, { allowPrivate: false, resolve })).resolves.toBeNull();
  });

  it('may have a name that nobody knows yet, which fails when it is called', async () => {
    await expect(checkTarget('https://later.example.com/', { allowPrivate: false, resolve })).resolves.toBeNull();
    await expect(openTarget('https://later.example.com/', { allowPrivate: false, resolve })).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });

  it('may lie in a private network where the operator allows it, but is still an http address without a secret', async () => {
    for (const url of ['http://127.0.0.1:3000/', 'http://localhost/', 'http://[::1]/', 'http://mongodb/']) {
      await expect(checkTarget(url, { allowPrivate: true })).resolves.toBeNull();
    }
    for (const url of ['ftp://127.0.0.1/', 'http://a:b@localhost/', 'http://127.0.0.1:0/', 'nothing']) {
      await expect(checkTarget(url, { allowPrivate: true })).resolves.toMatchObject({ code: 'invalid_request' });
    }
  });

  it('is resolved once, and the addresses that were checked are the ones to call', async () => {
    const before = dns.asked();
    const target = await openTarget('https://hooks.example.com/hook', { allowPrivate: false, resolve });
    expect(target.addresses).toEqual([{ address: '93.184.216.34', family: 4 }]);
    expect(dns.asked() - before).toBe(1);
  });

  it('says nothing of the host in its refusal', async () => {
    const failure = await checkTarget('https://loopback.example.com/hook', { allowPrivate: false, resolve });
    expect(`${failure?.message} ${failure?.details}`).not.toContain('loopback');
  });
});

describe('an address', () => {
  it.each(['8.8.8.8', '1.1.1.1', '100.63.255.255', '100.128.0.1', '169.253.0.1', '2606:4700::1111', '2a00:1450::1'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
  it.each(['127.0.0.1', '::1', '::ffff:8.8.8.8', '2002::1', '3fff::1', '4000::1', 'localhost', '', '8.8.8', '08.8.8.8'])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
