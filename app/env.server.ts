import { totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { type TrustProxy, trustProxy } from '#app/env-trust-proxy.ts'

/**
 * The validated environment, and the only reader of `process.env`. `.env.example` lists every variable.
 * A fault stops the start with one clear line for each.
 */

const flagged = (otherwise: boolean) =>
  z
    .enum(['', '0', '1'])
    .default('')
    .transform((value) => (value === '' ? otherwise : value === '1'))

const flag = flagged(false)

const text = z.string().trim().default('')

const origin = z
  .string()
  .trim()
  .transform((value, context) => {
    if (value === '') return ''
    const parsed = URL.canParse(value) ? new URL(value) : null
    const clean =
      parsed !== null && /^https?:$/.test(parsed.protocol) && parsed.pathname === '/' && !parsed.search
    if (!clean)
      context.addIssue({ code: 'custom', message: 'must be an origin such as https://nampak.example' })
    return parsed?.origin ?? ''
  })

/** With a path, unlike an origin: `https://models.example/v1`. */
const address = z
  .string()
  .trim()
  .transform((value, context) => {
    if (value === '') return ''
    const parsed = URL.canParse(value) ? new URL(value) : null
    const isClean =
      parsed !== null &&
      /^https?:$/.test(parsed.protocol) &&
      !parsed.search &&
      !parsed.hash &&
      !parsed.username
    if (!isClean)
      context.addIssue({ code: 'custom', message: 'must be an address such as https://models.example/v1' })
    return value.replace(/\/+$/, '')
  })

const variables = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  HOST: text,
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  BASE_URL: origin.default(''),
  DATABASE_PATH: z.string().min(1).default('data/nampak.db'),
  MEDIA_DIR: z.string().min(1).default('data/media'),
  /** Empty: `backups` beside the database. */
  BACKUP_DIR: text,
  BACKUP_KEEP: z.coerce.number().int().min(1).max(1_000).default(7),
  /** 0: the site makes none by itself. */
  BACKUP_HOURS: z.coerce.number().min(0).max(8_760).default(24),
  /** What uploads and backups leave free on the disk, MB. */
  RESERVED_DISK_MB: z.coerce.number().int().min(0).default(256),
  /** What each member may have stored, MB; 0: as much as there is room for. */
  MEMBER_STORAGE_MB: z.coerce.number().int().min(0).default(5_000),
  /** What the site and its decoders may hold before photos wait for each other, MB; 0: whatever it comes to. */
  MEMORY_CEILING_MB: z.coerce.number().int().min(0).nullable().default(null),
  FFMPEG_PATH: text,
  DECODER_NODE_PATH: text,
  /** The system's own: where ffmpeg is looked for. */
  PATH: text,
  SESSION_SECRET: text.transform((value) =>
    value
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  ),
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  GOOGLE_ORIGIN: origin.default(''),
  REDDIT_CLIENT_ID: text,
  REDDIT_CLIENT_SECRET: text,
  REDDIT_ORIGIN: origin.default(''),
  ADMIN_ACCOUNTS: text.transform((value) =>
    value
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  ),
  /** Who reads photos: the site itself, nobody, or a provider's model (docs/photo-analysis.md). */
  AI_PROVIDER: z
    .enum(['', 'local', 'off', 'openai', 'openai-compatible', 'google', 'anthropic'])
    .default('')
    .transform((value) => value || null),
  AI_MODEL: text,
  AI_API_KEY: text,
  AI_BASE_URL: address.default(''),
  /** 0: the provider knows no JSON schemas for its answers. */
  AI_STRUCTURED_OUTPUT: flagged(true),
  /** Photo analyses of a member in a day. */
  AI_DAILY_LIMIT: z.coerce.number().int().min(0).default(50),
  DEV_LOGIN: flag,
  CLOCK_OFFSET_MS: z.coerce.number().int().default(0),
  COMMUNITY_INVITE_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  TRUST_PROXY: trustProxy.default(null),
  SITE_NAME: z.string().trim().min(1).max(40).default('Nampak'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Where Prometheus asks for figures; none without a port. */
  METRICS_HOST: z.string().trim().min(1).default('127.0.0.1'),
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).nullable().default(null),
  /** 0: browsers remove the service worker that they have, and get none. */
  SERVICE_WORKER: flagged(true),
  /** Gets a POST for each unexpected error. */
  ERROR_REPORT_URL: address.default(''),
})

/** The names of all variables that are read. */
export const variableNames: readonly string[] = Object.keys(variables.shape)

type Variables = z.output<typeof variables>

export type AiProvider = NonNullable<Variables['AI_PROVIDER']>

export type Environment = Omit<Variables, 'TRUST_PROXY' | 'AI_PROVIDER' | 'MEMORY_CEILING_MB'> & {
  MEMORY_CEILING_MB: number
  AI_PROVIDER: AiProvider
  /** The site can read photos by itself: instead of a provider, or when that one fails. */
  readsPhotosItself: boolean
  isProduction: boolean
  /** Cookies are Secure, and HSTS is sent, only on an https origin. */
  isHttps: boolean
  trustProxy: TrustProxy
}

/** Reading a photo takes half a gigabyte: with less memory than this the site does not do it unless told to. */
const READER_BYTES = 900 * 1024 * 1024

/** Of the machine's memory: the rest is the system's, and that of what has begun when the ceiling is reached. */
const CEILING_SHARE = 0.7

/** Reads and checks the variables; throws one error whose message has a line for each fault. */
export function readEnvironment(
  source: Record<string, string | undefined>,
  memoryBytes = memoryOfMachine(),
): Environment {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = variables.safeParse(given)
  if (!parsed.success) {
    throw new EnvironmentError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    )
  }
  const { TRUST_PROXY, AI_PROVIDER: provider, ...values } = parsed.data
  const isProduction = values.NODE_ENV === 'production'
  const isRoomy = memoryBytes >= READER_BYTES
  const env: Environment = {
    ...values,
    BACKUP_DIR: values.BACKUP_DIR || join(dirname(values.DATABASE_PATH), 'backups'),
    MEMORY_CEILING_MB: values.MEMORY_CEILING_MB ?? Math.round((memoryBytes * CEILING_SHARE) / 1024 / 1024),
    AI_PROVIDER: provider ?? (isRoomy ? 'local' : 'off'),
    readsPhotosItself: provider === 'local' || (provider !== 'off' && isRoomy),
    HOST: values.HOST || (isProduction ? '0.0.0.0' : '127.0.0.1'),
    isProduction,
    isHttps: values.BASE_URL.startsWith('https:'),
    trustProxy: TRUST_PROXY,
  }
  const faults = faultsBetween(env)
  if (faults.length > 0) throw new EnvironmentError(faults)
  if (env.SESSION_SECRET.length === 0) env.SESSION_SECRET = ['for-development-and-tests-only-not-a-secret']
  return env
}

/** What single variables cannot tell: rules that hold between them. */
function faultsBetween(env: Environment): string[] {
  const faults: string[] = []
  if (env.isProduction) {
    if (env.BASE_URL === '')
      faults.push('BASE_URL: required in production, for instance https://nampak.example')
    if (env.SESSION_SECRET.length === 0)
      faults.push('SESSION_SECRET: required in production, 32 characters or more')
    if (env.SESSION_SECRET.some((secret) => secret.length < 32)) {
      faults.push('SESSION_SECRET: each secret needs 32 characters or more')
    }
  }
  if (env.isProduction && env.DEV_LOGIN) {
    if (!isLoopbackHost(env.HOST))
      faults.push('DEV_LOGIN: in production only with a loopback HOST such as 127.0.0.1')
    if (env.BASE_URL !== '' && !isLoopbackHost(new URL(env.BASE_URL).hostname)) {
      faults.push('DEV_LOGIN: in production only with a loopback BASE_URL such as http://localhost:3000')
    }
    if (env.trustProxy) faults.push('DEV_LOGIN: not together with TRUST_PROXY')
  }
  if (env.CLOCK_OFFSET_MS !== 0 && !env.DEV_LOGIN)
    faults.push('CLOCK_OFFSET_MS: only together with DEV_LOGIN=1')
  for (const provider of ['GOOGLE', 'REDDIT'] as const) {
    if (Boolean(env[`${provider}_CLIENT_ID`]) !== Boolean(env[`${provider}_CLIENT_SECRET`])) {
      faults.push(`${provider}_CLIENT_ID and ${provider}_CLIENT_SECRET: set both or neither`)
    }
  }
  if (env.AI_PROVIDER !== 'local' && env.AI_PROVIDER !== 'off') {
    if (env.AI_MODEL === '') faults.push(`AI_MODEL: required with AI_PROVIDER=${env.AI_PROVIDER}`)
    if (env.AI_API_KEY === '' && env.AI_PROVIDER !== 'openai-compatible')
      faults.push(`AI_API_KEY: required with AI_PROVIDER=${env.AI_PROVIDER}`)
    if (env.AI_BASE_URL === '' && env.AI_PROVIDER === 'openai-compatible')
      faults.push(
        'AI_BASE_URL: required with AI_PROVIDER=openai-compatible, for instance https://models.example/v1',
      )
    if (
      env.AI_API_KEY !== '' &&
      env.AI_BASE_URL.startsWith('http:') &&
      !isLoopbackHost(new URL(env.AI_BASE_URL).hostname)
    )
      faults.push('AI_BASE_URL: a key goes over https only, or to this machine')
  }
  if (env.METRICS_PORT !== null && env.METRICS_PORT === env.PORT)
    faults.push('METRICS_PORT: must be another port than PORT, so that nobody outside reads the figures')
  for (const account of env.ADMIN_ACCOUNTS) {
    if (!/^(google:(\d+|[^\s@]+@[^\s@]+)|reddit:[\w-]+)$/.test(account)) {
      faults.push(
        `ADMIN_ACCOUNTS: "${account}" is not of the form google:someone@example.com, google:1234567890 or reddit:name`,
      )
    }
  }
  return faults
}

/** That this process may use: a container may have less than the machine. */
function memoryOfMachine(): number {
  const allowed = process.constrainedMemory()
  return allowed > 0 ? Math.min(allowed, totalmem()) : totalmem()
}

/** Host names and addresses that only this machine can reach. */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase()
  return name === 'localhost' || name === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(name)
}

export class EnvironmentError extends Error {
  constructor(faults: string[]) {
    super(faults.map((fault) => `Environment: ${fault}`).join('\n'))
    this.name = 'EnvironmentError'
  }
}

export const env = readEnvironment(process.env)
