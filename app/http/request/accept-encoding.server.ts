import Negotiator from 'negotiator'

export type Encoding = 'br' | 'gzip' | 'identity'

/** The types of the package leave out what decides between encodings of the same weight. */
type WithPreference = { encoding(available: Encoding[], preferred: Encoding[]): Encoding | undefined }

/** The best of those available that the header allows; as it is, where it allows none. */
export function acceptedEncoding(header: string, available: Encoding[] = ['br', 'gzip']): Encoding {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } }) as unknown as WithPreference
  return negotiator.encoding([...available, 'identity'], available) ?? 'identity'
}
