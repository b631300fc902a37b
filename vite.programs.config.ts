import { defineConfig } from 'vite'

/** The server and the command-line programs: plain Node modules that share the app's own code. */
export default defineConfig({
  build: {
    ssr: true,
    outDir: 'build/programs',
    emptyOutDir: true,
    target: 'es2022',
    copyPublicDir: false,
    rollupOptions: {
      input: {
        main: 'server/main.ts',
        // Beside main.js, as it looks for the app from there.
        serve: 'server/serve.ts',
        'demo-content': 'programs/demo-content.ts',
        'demo-raid': 'programs/demo-raid.ts',
        admin: 'programs/admin.ts',
        'rebuild-scores': 'programs/rebuild-scores.ts',
        backup: 'programs/backup.ts',
        restore: 'programs/restore.ts',
        doctor: 'programs/doctor.ts',
        decode: 'programs/decode.ts',
        'read-text': 'programs/read-text.ts',
      },
      output: { entryFileNames: '[name].js' },
    },
  },
})
