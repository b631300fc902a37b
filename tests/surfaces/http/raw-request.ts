import { connect } from 'node:net'

/** An answer as it came. */
export type RawAnswer = { status: number; headers: string; body: string }

/** A request as it is, to the letter: no client puts its address or its headers right. Say `Connection: close`. */
export function rawRequest(port: number, head: string, body = ''): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`${head.replaceAll('\n', '\r\n')}\r\n\r\n${body}`),
    )
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk.toString()
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const [headers = '', ...rest] = answer.split('\r\n\r\n')
      resolve({
        status: Number(/^HTTP\/1\.1 (\d+)/.exec(headers)?.[1]),
        headers,
        body: rest.join('\r\n\r\n'),
      })
    })
  })
}
