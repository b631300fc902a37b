import { DomainError } from '#app/domain/errors.ts'
import type { Call } from '#app/http/api/api.server.ts'
import { type ReceivedFile, receiveForm } from '#app/http/files/receive-form.server.ts'
import type { UploadAdmission } from '#app/http/files/upload-admission.server.ts'
import { digestOf } from '#app/http/request/idempotency.server.ts'
import { MAX_TEXT_BYTES, readBody } from '#app/http/request/read-body.server.ts'
import { mediaStore } from '#app/integrations/media-store/media-store.server.ts'

export type ReceivedBody = {
  body: unknown
  files: ReceivedFile[]
  digest: string
  dispose: () => Promise<void>
}

/** Reads what a call says that it takes; a file only when it is admitted. */
export async function receiveBody(
  made: Pick<Call, 'body' | 'upload'>,
  request: Request,
  upload: UploadAdmission,
): Promise<ReceivedBody> {
  const nothing = { body: undefined, files: [], digest: '', dispose: async () => {} }
  if (request.method === 'GET' || request.method === 'HEAD') return nothing
  if (made.upload) {
    const { fields, files, dispose } = await receiveForm(request, {
      dir: mediaStore().workDir,
      admitFile: (bytes) => upload.admit(bytes),
    })
    const shas = files.map(({ field, sha256 }) => [field, sha256] as [string, string])
    return { body: Object.fromEntries(fields), files, digest: digestOf([...fields, ...shas]), dispose }
  }
  if (made.body === undefined || (hasNoBody(request) && made.body.safeParse(undefined).success))
    return nothing
  const text = await readText(request)
  return { ...nothing, body: parseJson(text), digest: digestOf([['body', text]]) }
}

/** The body is optional and was not sent. */
function hasNoBody(request: Request): boolean {
  return request.body === null || request.headers.get('Content-Length') === '0'
}

async function readText(request: Request): Promise<string> {
  const type = request.headers.get('Content-Type') ?? ''
  if (!/^application\/([\w.-]+\+)?json\b/i.test(type)) throw new DomainError('unsupported_type')
  return (await readBody(request, MAX_TEXT_BYTES)).toString('utf8')
}

/** No call nests its values deeper than two. */
const MAX_DEPTH = 20

function parseJson(text: string): unknown {
  if (isDeep(text)) throw new DomainError('invalid')
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new DomainError('invalid')
  }
}

/** Whether values are nested too deep: the parser takes long for a body of brackets alone. */
function isDeep(text: string): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < text.length && depth <= MAX_DEPTH; at++) {
    const sign = text[at]
    if (sign === '"') isText = !isText
    else if (isText) at += sign === '\\' ? 1 : 0
    else if (sign === '[' || sign === '{') depth += 1
    else if (sign === ']' || sign === '}') depth -= 1
  }
  return depth > MAX_DEPTH
}
