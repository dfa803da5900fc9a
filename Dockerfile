# What a container runs is one bundle of the sources and of most packages (ADR 31), beside the few packages that are loaded as they stand.
FROM node:26-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Optional packages carry a Node of their own, which an image has already.
RUN npm ci --omit=dev --omit=optional --ignore-scripts

FROM node:26-slim AS program
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY bin ./bin
COPY config ./config
COPY stages ./stages
COPY src ./src
RUN node bin/bundle.mjs program

FROM node:26-slim
ENV NODE_ENV=production HOST=0.0.0.0 NODE_DISABLE_COMPILE_CACHE=1 MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=16777216 MALLOC_MMAP_THRESHOLD_=4194304
WORKDIR /app
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=program /app/program ./program
COPY package.json ./
COPY bin/health.mjs ./bin/
COPY docs ./docs
USER node
EXPOSE 8080
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=100", "program/main.js", "all"]
