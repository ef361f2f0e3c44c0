import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import {
  askedForAtOnce,
  compiledOnArrival,
  compressed,
  growingWithText,
  loadBudget,
  releaseVersion,
  withoutJsonSchemas,
} from './tasks/panel-build.ts';

const from = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env.API_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: from('src/web'),
  publicDir: from('src/web/public'),
  cacheDir: from('node_modules/.vite'),
  server: {
    fs: { allow: [from('.')] },
    // The panel's own sources have a folder api, which is not the server's.
    proxy: { '^/api/(?!.*\\.ts)': server, '/graphql': server, '/lookup': server, '/version.json': server },
  },
  css: { transformer: 'lightningcss', lightningcss: { visitor: growingWithText } },
  build: {
    outDir: from('dist/web'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // Scripts of later screens come when they are needed; asking for all of them would delay the first one.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      // What a screen does not use of the contract is left out, and with it what only that needs.
      treeshake: { manualPureFunctions: ['z'] },
      output: {
        codeSplitting: {
          groups: [
            { name: 'schemas', test: /node_modules\/zod\//, priority: 4 },
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(react-query|query-core))\//,
              priority: 3,
            },
            { name: 'main', test: /src\/web\/start\/main\.ts$/, priority: 5 },
            { name: 'sign-in', test: /src\/web\/(start\/start|sign-in\/sign-in-page)\.tsx$/, priority: 2 },
            // What notices share with the list, which a sign-in does without.
            {
              name: 'parts',
              test: /src\/web\/ui\/(icon\.tsx|focus-on-removal\.ts)$|LoadingOutlined\.js$/,
              priority: 1.8,
            },
            {
              name: 'calls',
              test: /src\/web\/(sign-in\/authenticate|members\/list\/member-queries|fields\/region-choices)\.ts$/,
              priority: 2,
            },
            { name: 'inside', test: /src\/web\/start\/(inside\.tsx|screens\.ts)$/, priority: 1.5 },
            { name: 'list', test: /src\/web\/(layout\/layout|members\/list\/members-page)\.tsx$/, priority: 1 },
            { name: 'toasts', test: /src\/web\/ui\/toasts\.tsx$/, priority: 0.4 },
            // With the whole form kit: one request instead of twenty, and smaller than its parts.
            { name: 'member-form-dialog', test: /src\/web\/members\/form\/member-form-dialog\.tsx$/, priority: 0.5 },
          ],
        },
      },
    },
  },
  plugins: [
    react(),
    withoutJsonSchemas(),
    loadBudget({
      'sign-in': { screens: ['sign-in/sign-in-page.tsx'], most: 106 },
      'signing in': { screens: ['sign-in/sign-in-page.tsx', 'sign-in/authenticate.ts'], most: 138 },
      'member list': {
        screens: [
          'start/inside.tsx',
          'layout/layout.tsx',
          'members/list/members-page.tsx',
          'members/list/member-queries.ts',
        ],
        most: 190,
      },
      'member list, with what it loads when idle': {
        screens: [
          'start/inside.tsx',
          'layout/layout.tsx',
          'members/list/members-page.tsx',
          'members/list/member-queries.ts',
          'members/form/member-form-dialog.tsx',
          'ui/toasts.tsx',
        ],
        most: 232,
      },
    }),
    compiledOnArrival(['main', 'react', 'sign-in', 'schemas', 'calls', 'list', 'member-form-dialog']),
    askedForAtOnce({
      always: ['start/start.tsx', 'sign-in/sign-in-page.tsx'],
      signedIn: [
        'start/inside.tsx',
        'layout/layout.tsx',
        'members/list/members-page.tsx',
        'members/list/member-queries.ts',
      ],
    }),
    releaseVersion(),
    VitePWA({
      strategies: 'generateSW',
      injectRegister: false,
      manifest: {
        id: '/',
        name: 'Direktori Anggota IKAI',
        short_name: 'IKAI',
        description: 'Direktori anggota Ikatan Konselor Adiksi Indonesia',
        lang: 'id',
        start_url: '/',
        display: 'standalone',
        background_color: '#f6f4f1',
        theme_color: '#b3202c',
        icons: [
          { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
          { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
      workbox: {
        // Only built files: no API answer and no version.json is ever kept.
        globPatterns: ['index.html', 'assets/*.{js,css,svg,woff2}', 'icon.svg'],
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [
          /^\/api(\/|$)/,
          /^\/lookup/,
          /^\/version\.json/,
          /^\/healthz/,
          /^\/readyz/,
          /^\/graphql/,
        ],
        // The decoder of the check-in screen is large: kept once it has been used, so that a door works without a network.
        runtimeCaching: [
          {
            urlPattern: /\/assets\/[^/]+\.wasm$/,
            handler: 'CacheFirst',
            options: { cacheName: 'decoder', expiration: { maxEntries: 1 } },
          },
        ],
        // An older page keeps the worker it began with, and so finds its own scripts until it is updated.
        skipWaiting: false,
        clientsClaim: true,
        cleanupOutdatedCaches: true,
        inlineWorkboxRuntime: true,
        sourcemap: false,
      },
    }),
    compressed(),
  ],
});
