/** What is used of libheif; the package has types of its inner functions only. */
declare module 'libheif-js/wasm-bundle.js' {
  export type HeifImage = {
    is_primary(): boolean
    get_width(): number
    get_height(): number
    has_alpha_channel(): boolean
    /** Calls back with what it was given, filled with RGBA; with null if the picture is broken. */
    display(target: DisplayTarget, callback: (filled: DisplayTarget | null) => void): void
    free(): void
  }
  export type DisplayTarget = { data: Uint8ClampedArray; width: number; height: number }
  const libheif: { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } }
  export default libheif
}
