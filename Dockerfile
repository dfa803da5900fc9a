# The product runs as it stands: TypeScript on Node, no build but its dependencies and copies of the sources without types.
FROM node:26-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Optional packages carry a Node of their own, which an image has already.
RUN npm ci --omit=dev --omit=optional --ignore-scripts

FROM node:26-slim
ENV NODE_ENV=production HOST=0.0.0.0 NODE_COMPILE_CACHE=/tmp/compile-cache MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=16777216 MALLOC_MMAP_THRESHOLD_=4194304
WORKDIR /app
COPY --from=dependencies /app/node_modules ./node_modules
COPY package.json ./
COPY bin ./bin
COPY config ./config
COPY docs ./docs
COPY stages ./stages
COPY src ./src
RUN node --disable-warning=ExperimentalWarning bin/strip.mjs
USER node
EXPOSE 8080
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=100", "--import=./bin/stripped.mjs", "src/main.ts", "all"]
