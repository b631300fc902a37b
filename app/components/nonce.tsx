import { createContext, useContext } from 'react'

/** The nonce of this answer's content security policy; known on the server only, where the markup is made. */
const NonceContext = createContext<string | undefined>(undefined)

export const NonceProvider = NonceContext.Provider

export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
