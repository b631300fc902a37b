import { describe, expect, it } from 'vitest'
import { isLoopbackHost, readEnvironment } from '#app/env.server.ts'

const production = {
  NODE_ENV: 'production',
  BASE_URL: 'https://nampak.example',
  SESSION_SECRET: 'a-secret-of-thirty-two-characters',
}

const demo = { ...production, HOST: '127.0.0.1', BASE_URL: 'http://localhost:3000', DEV_LOGIN: '1' }

/** The lines with which the start is refused. */
function faultsOf(source: Record<string, string>): string[] {
  try {
    readEnvironment(source)
    return []
  } catch (error) {
    return (error as Error).message.split('\n')
  }
}

describe('the environment', () => {
  it('has a default for everything in development', () => {
    expect(readEnvironment({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      BASE_URL: '',
      DATABASE_PATH: 'data/nampak.db',
      MEDIA_DIR: 'data/media',
      DEV_LOGIN: false,
      SITE_NAME: 'Nampak',
      isProduction: false,
      isHttps: false,
      trustProxy: null,
    })
  })

  it('takes an empty variable for one that is not set', () => {
    expect(readEnvironment({ PORT: '', HOST: '', SITE_NAME: '', TRUST_PROXY: '' })).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
    })
  })

  it('listens everywhere in production only', () => {
    expect(readEnvironment(production).HOST).toBe('0.0.0.0')
    expect(readEnvironment({ NODE_ENV: 'test' }).HOST).toBe('127.0.0.1')
  })

  it('has a line for each fault', () => {
    expect(faultsOf({ NODE_ENV: 'production' })).toEqual([
      'Environment: BASE_URL: required in production, for instance https://nampak.example',
      'Environment: SESSION_SECRET: required in production, 32 characters or more',
    ])
  })

  it.each([
    [
      'an origin',
      { BASE_URL: 'nampak.example' },
      'BASE_URL: must be an origin such as https://nampak.example',
    ],
    [
      'no path',
      { BASE_URL: 'https://nampak.example/app' },
      'BASE_URL: must be an origin such as https://nampak.example',
    ],
    [
      'http or https',
      { GOOGLE_ORIGIN: 'ftp://localhost' },
      'GOOGLE_ORIGIN: must be an origin such as https://nampak.example',
    ],
    [
      'a long secret',
      { ...production, SESSION_SECRET: `${'x'.repeat(32)},short` },
      'SESSION_SECRET: each secret needs 32 characters or more',
    ],
    [
      'both halves of a provider',
      { GOOGLE_CLIENT_ID: 'id' },
      'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET: set both or neither',
    ],
    [
      'both halves of the other',
      { REDDIT_CLIENT_SECRET: 'secret' },
      'REDDIT_CLIENT_ID and REDDIT_CLIENT_SECRET: set both or neither',
    ],
    [
      'accounts of known providers',
      { ADMIN_ACCOUNTS: 'google:a@example.com,twitter:b' },
      'ADMIN_ACCOUNTS: "twitter:b" is not of the form google:someone@example.com, google:1234567890 or reddit:name',
    ],
    [
      'a clock that is moved for tests only',
      { CLOCK_OFFSET_MS: '1000' },
      'CLOCK_OFFSET_MS: only together with DEV_LOGIN=1',
    ],
  ])('wants %s', (_, source, line) => {
    expect(faultsOf(source as unknown as Record<string, string>)).toEqual([`Environment: ${line}`])
  })

  it.each([
    'PORT=99999',
    'PORT=x',
    'DEV_LOGIN=yes',
    'LOG_LEVEL=loud',
    'COMMUNITY_INVITE_URL=javascript:alert(1)',
  ])('refuses %s, and names the variable', (assignment) => {
    const [name = '', value = ''] = assignment.split('=')
    expect(faultsOf({ [name]: value })).toEqual([
      expect.stringMatching(new RegExp(`^Environment: ${name}: .+`)),
    ])
  })

  it('is https by its BASE_URL, whose slash at the end is no part of it', () => {
    expect(readEnvironment({ BASE_URL: 'https://nampak.example/' })).toMatchObject({
      BASE_URL: 'https://nampak.example',
      isHttps: true,
    })
  })

  it('has secrets newest first, and one for development', () => {
    const { SESSION_SECRET } = readEnvironment({ SESSION_SECRET: ' new , old ' })
    expect(SESSION_SECRET).toEqual(['new', 'old'])
    expect(readEnvironment({}).SESSION_SECRET).toHaveLength(1)
  })

  it.each(['google:a', 'google:a b@c', 'google:@', 'reddit:a@example.com', 'reddit:', 'google:1,2'])(
    'takes no %s for an account',
    (accounts) => {
      expect(faultsOf({ ADMIN_ACCOUNTS: accounts })).toEqual([
        expect.stringMatching(/^Environment: ADMIN_ACCOUNTS: .* is not of the form/),
      ])
    },
  )
})

describe('TRUST_PROXY', () => {
  it.each([
    ['1', { hops: 1 }],
    [' 9 ', { hops: 9 }],
    ['Fly-Client-IP', { header: 'fly-client-ip' }],
    ['CF-Connecting-IP', { header: 'cf-connecting-ip' }],
    ['X-Real-IP', { header: 'x-real-ip' }],
    ['X-Azure-ClientIP', { header: 'x-azure-clientip' }],
    ['X-Envoy-External-Address', { header: 'x-envoy-external-address' }],
    ['0', null],
    ['', null],
  ])('may be "%s"', (value, trustProxy) => {
    expect(readEnvironment({ TRUST_PROXY: value }).trustProxy).toEqual(trustProxy)
  })

  it.each([
    ['what the client began', ['X-Forwarded-For', 'x-forwarded-for', 'Forwarded', 'X-Forwarded-Client-IP']],
    ['a flag', ['true', 'TRUE', 'yes', 'on', 'false']],
    ['what other servers take', ['loopback', 'uniquelocal', '127.0.0.1', '10.0.0.0/8', '::1', '*', 'all']],
    ['no count of proxies', ['-1', '1.5', '01', '1e1', '10', '99999999999999999999', '0x1', '१']],
    [
      'what every client sends',
      ['Host', 'User-Agent', 'Cookie', 'Origin', 'Referer', 'Accept', 'Via', 'From'],
    ],
    [
      'no header',
      ['Fly-Client-IP: 1', 'Fly Client-IP', 'Fly-Client-IP,X-Real-IP', '-ip', 'ip', '__proto__-ip'],
    ],
  ])('is refused at the start where it is %s', (_, values) => {
    for (const value of values) {
      expect(faultsOf({ TRUST_PROXY: value }), value).toEqual([
        'Environment: TRUST_PROXY: must be how many proxies there are (1 to 9), or a header that only the proxy sets, such as Fly-Client-IP or X-Real-IP; never X-Forwarded-For',
      ])
    }
  })
})

describe('DEV_LOGIN in production', () => {
  it.each([
    {},
    { HOST: '::1' },
    { HOST: 'localhost', BASE_URL: 'http://127.0.0.1:8080' },
    { BASE_URL: 'http://[::1]:3000' },
    { CLOCK_OFFSET_MS: '86400000' },
  ])('starts on loopback: %j', (more) => {
    expect(readEnvironment({ ...demo, ...more } as Record<string, string>)).toMatchObject({
      DEV_LOGIN: true,
      isProduction: true,
    })
  })

  const host = 'Environment: DEV_LOGIN: in production only with a loopback HOST such as 127.0.0.1'
  const baseUrl =
    'Environment: DEV_LOGIN: in production only with a loopback BASE_URL such as http://localhost:3000'
  const proxy = 'Environment: DEV_LOGIN: not together with TRUST_PROXY'
  it.each([
    ['a public HOST', { HOST: '0.0.0.0' }, [host]],
    ['the default HOST', { HOST: '' }, [host]],
    ['every address of IPv6', { HOST: '::' }, [host]],
    ['a HOST that only begins like loopback', { HOST: '127.0.0.1.evil.example' }, [host]],
    ['a public BASE_URL', { BASE_URL: 'https://nampak.example' }, [baseUrl]],
    ['a BASE_URL that only begins like loopback', { BASE_URL: 'http://localhost.evil.example' }, [baseUrl]],
    ['TRUST_PROXY', { TRUST_PROXY: '1' }, [proxy]],
    ['a trusted header', { TRUST_PROXY: 'Fly-Client-IP' }, [proxy]],
    [
      'all of them',
      { HOST: '0.0.0.0', BASE_URL: 'https://nampak.example', TRUST_PROXY: '1' },
      [host, baseUrl, proxy],
    ],
  ])('does not start with %s', (_, more, lines) => {
    expect(faultsOf({ ...demo, ...more } as Record<string, string>)).toEqual(lines)
  })
})

it.each([
  [undefined, 1024, 717],
  ['', 512, 358],
  ['300', 1024, 300],
  ['0', 1024, 0],
])('MEMORY_CEILING_MB=%s on a machine of %i MB is %i', (MEMORY_CEILING_MB, machine, ceiling) => {
  const env = readEnvironment({ MEMORY_CEILING_MB }, machine * 1024 * 1024)
  expect(env.MEMORY_CEILING_MB).toBe(ceiling)
})

describe('isLoopbackHost', () => {
  it.each(['localhost', 'LOCALHOST', '127.0.0.1', '127.1.2.3', '::1', '[::1]', '::ffff:127.0.0.1'])(
    'knows %s',
    (host) => {
      expect(isLoopbackHost(host)).toBe(true)
    },
  )

  it.each([
    '',
    '0.0.0.0',
    '128.0.0.1',
    '10.0.0.1',
    '::',
    'localhost.example',
    'my-localhost',
    '127.0.0.1.example',
    '1270.0.0.1',
  ])('does not take %s for this machine', (host) => {
    expect(isLoopbackHost(host)).toBe(false)
  })
})
