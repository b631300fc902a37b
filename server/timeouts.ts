import type { RequestHandler } from 'express'

/** Sockets on which nothing is sent or received for so long are closed. */
export const IDLE_TIMEOUT_MS = 60_000

/** The longest processing time: a photo at the end of a full queue. */
export const PROCESSING_TIMEOUT_MS = 10 * 60_000

/**
 * The idle timeout is meant for clients: once the whole request has arrived, processing may take so much longer. That it
 * has arrived is not told by its `end`, which only comes if the last bytes are read, and a form's are not.
 */
export function allowSlowProcessing(milliseconds: number): RequestHandler {
  return (request, response, next) => {
    const { socket } = request
    let isExtended = false
    // Where somebody listens, Node leaves it to them to close the socket.
    response.on('timeout', () => {
      if (isExtended || !request.complete) return socket.destroy()
      isExtended = true
      socket.setTimeout(milliseconds)
    })
    next()
  }
}
