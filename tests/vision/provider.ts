import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { VisionSettings } from '#app/integrations/vision-model/vision-model.ts'

type Kind = VisionSettings['provider']

export type Asked = { path: string; headers: IncomingMessage['headers']; body: Record<string, unknown> }

type Reply = (response: ServerResponse, asked: Asked) => void

/** How a model stopped, in the words of each provider. */
type Ending = 'whole' | 'cut' | 'refused'

/**
 * A provider of vision models on loopback, which speaks the protocol of one of them. `replies` are given one after the
 * other, the last one for ever.
 */
export class StandInVisionProvider {
  readonly asked: Asked[] = []
  replies: Reply[] = []
  /** Answers whose connection was given up by whoever asked. */
  abandoned = 0
  #origin = ''
  readonly #server = createServer((request, response) => void this.#answer(request, response))

  constructor(readonly kind: Kind) {}

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.#origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }

  settings(more: Partial<VisionSettings> = {}): VisionSettings {
    return {
      provider: this.kind,
      model: models[this.kind],
      apiKey: 'key-that-nobody-may-see',
      baseUrl: `${this.#origin}/v1`,
      hasStructuredOutput: true,
      ...more,
    }
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('close', () => {
      if (!response.writableFinished) this.abandoned++
    })
    const body = (await json(request)) as Record<string, unknown>
    const asked = { path: request.url ?? '', headers: request.headers, body }
    this.asked.push(asked)
    const reply = this.replies.length > 1 ? this.replies.shift() : this.replies[0]
    if (reply === undefined) throw new Error('No reply was set')
    reply(response, asked)
  }

  /** An answer of the model with this text. */
  says(text: string, ending: Ending = 'whole'): Reply {
    return sendJson(200, bodies[this.kind](text, ending))
  }
}

export function sendJson(status: number, body: unknown, headers: Record<string, string> = {}): Reply {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }
}

/** Names by which the libraries tell what a model can do. */
const models: Record<Kind, string> = {
  openai: 'gpt-4.1-mini',
  'openai-compatible': 'a-model',
  google: 'gemini-2.5-flash',
  anthropic: 'claude-sonnet-4-5',
}

const bodies: Record<Kind, (text: string, ending: Ending) => unknown> = {
  openai: chatBody,
  'openai-compatible': chatBody,
  anthropic: (text, ending) => ({
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'a-model',
    content: [{ type: 'text', text }],
    stop_reason: { whole: 'end_turn', cut: 'max_tokens', refused: 'refusal' }[ending],
    stop_sequence: null,
    usage: { input_tokens: 900, output_tokens: 80 },
  }),
  google: (text, ending) => ({
    candidates: [
      {
        content: { role: 'model', parts: [{ text }] },
        finishReason: { whole: 'STOP', cut: 'MAX_TOKENS', refused: 'SAFETY' }[ending],
      },
    ],
    usageMetadata: { promptTokenCount: 900, candidatesTokenCount: 80, totalTokenCount: 980 },
  }),
}

function chatBody(text: string, ending: Ending): unknown {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: 'a-model',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: text },
        finish_reason: { whole: 'stop', cut: 'length', refused: 'content_filter' }[ending],
      },
    ],
    usage: { prompt_tokens: 900, completion_tokens: 80, total_tokens: 980 },
  }
}
