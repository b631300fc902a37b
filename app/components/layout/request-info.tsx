import { createContext, useContext } from 'react'

/** What only the server knows of this answer: the nonce of its content security policy, and its number in the logs. */
type RequestInfo = { nonce?: string | undefined; requestId?: string | undefined }

const RequestInfoContext = createContext<RequestInfo>({})

export const RequestInfoProvider = RequestInfoContext.Provider

export function useNonce(): string | undefined {
  return useContext(RequestInfoContext).nonce
}

/** The number of the request that made this document; the browser reads it off the document. */
export function useRequestId(): string | undefined {
  const { requestId } = useContext(RequestInfoContext)
  return requestId ?? (typeof document === 'undefined' ? undefined : document.documentElement.dataset.request)
}
