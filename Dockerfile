# One image for one box: the database and the photos live on the volume at /data.
# The digest says which base image it is, whatever the tag says later. For a newer one change both lines:
# docker buildx imagetools inspect node:22-bookworm-slim
FROM node:22.23.3-bookworm-slim@sha256:43ac6c60b8f89723f746e8a92ce91abd5017e627ce1ddfe4238355d3a30b772c AS build
# What better-sqlite3 needs where no prebuilt binary fits.
RUN apt-get update && apt-get install -y --no-install-recommends python3 make g++ && rm -rf /var/lib/apt/lists/*
WORKDIR /app
# .npmrc keeps onnxruntime-node from fetching what only graphics cards need.
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev
# It comes with its libraries for every system: 290 MB, of which this one needs 45.
RUN cd node_modules/onnxruntime-node/bin/napi-v6 \
  && ls -d */* | grep -vx "linux/$(node -p process.arch)" | xargs rm -r
# What no program reads that runs here: a compiler that types ask for, what SQLite was built of, the WebAssembly build of
# sharp, types and source maps. 110 MB.
RUN rm -rf node_modules/typescript node_modules/@types node_modules/@img/sharp-wasm32 \
    node_modules/better-sqlite3/deps node_modules/better-sqlite3/src \
  && find node_modules/better-sqlite3/build -type f ! -name better_sqlite3.node -delete \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete
RUN gcc -O2 -Wall -Wextra -Werror -static -o as-decoder programs/as-decoder.c

FROM node:22.23.3-bookworm-slim@sha256:43ac6c60b8f89723f746e8a92ce91abd5017e627ce1ddfe4238355d3a30b772c
# Makes the still pictures of videos and the MP4s that are served, without hidden data.
# Drivers that draw on screens, with a compiler of their own, come with it: 170 MB, which nothing loads without a screen.
# tini takes leave of decoders whose parent was ended; Node.js as the first process would keep them as zombies.
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg tini && rm -rf /var/lib/apt/lists/* \
  && dpkg --purge --force-depends libgl1-mesa-dri libllvm15 libz3-4 \
  && ffmpeg -hide_banner -version && ffprobe -hide_banner -version
# With few arenas, and thresholds that do not grow, what photos leave free is given back: 100 MB less after some dozens.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATABASE_PATH=/data/nampak.db MEDIA_DIR=/data/media
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
RUN mkdir /data && chown node:node /data
# What reads photos, videos and the plates on photos runs as a user of its own. It is the owner of these programs, which are set-user-ID.
COPY --from=build /app/as-decoder /tmp/as-decoder
RUN useradd --system --no-create-home --shell /usr/sbin/nologin decoder \
  && for program in ffmpeg ffprobe node; do \
    install -D -o decoder -g root -m 4755 /tmp/as-decoder /usr/local/lib/decoder/$program; \
  done && rm /tmp/as-decoder
ENV FFMPEG_PATH=/usr/local/lib/decoder/ffmpeg DECODER_NODE_PATH=/usr/local/lib/decoder/node
USER node
VOLUME /data
EXPOSE 3000
# Whether the process answers. Who starts unhealthy containers anew would gain nothing where a disk is full or gone.
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/livez').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
# Young memory of 8 MB instead of 16: uploads then leave half as much behind them. Old memory is kept small by a low limit:
# a fifth of it is used (docs/decisions/051).
CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=512", "build/programs/main.js"]
