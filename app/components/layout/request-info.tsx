import { createContext, useContext } from 'react'

/** Known to the server only: the CSP nonce, and the request's id in the logs. */
type RequestInfo = { nonce?: string | undefined; requestId?: string | undefined }

const RequestInfoContext = createContext<RequestInfo>({})

export const RequestInfoProvider = RequestInfoContext.Provider

export function useNonce(): string | undefined {
  return useContext(RequestInfoContext).nonce
}

/** The id of the request that made this document; in the browser from its `data-request`. */
export function useRequestId(): string | undefined {
  const { requestId } = useContext(RequestInfoContext)
  return requestId ?? (typeof document === 'undefined' ? undefined : document.documentElement.dataset.request)
}
