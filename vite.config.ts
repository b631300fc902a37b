import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

export default defineConfig({
  plugins: [
    remix({
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_lazyRouteDiscovery: true,
        v3_singleFetch: true,
        v3_routeConfig: true,
        unstable_optimizeDeps: true,
      },
      ignoredRouteFiles: ['**/*'],
    }),
  ],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    rollupOptions: {
      // The API's document loads the endpoints' modules late, because it is one of them itself.
      onwarn: (warning, warn) => warning.plugin === 'vite:reporter' || warn(warning),
    },
  },
})
