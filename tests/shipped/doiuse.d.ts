declare module 'doiuse' {
  import type { PluginCreator, Rule } from 'postcss'

  const doiuse: PluginCreator<{
    browsers: string[]
    ignore?: string[]
    onFeatureUsage?: (used: { feature: string; usage: Rule; featureData: { missing?: string } }) => void
  }>
  export default doiuse
}
