import { defineConfig } from 'tsdown'

/** Loaded only when needed: large, or in a worker of its own. */
const external = ['gpt-tokenizer', /^gpt-tokenizer\//, 'nunjucks']

export default defineConfig([
  {
    entry: { index: 'src/index.ts' },
    format: 'esm',
    dts: true,
    clean: true,
  },
  {
    // One file each, so that a hook starts fast; see bench/.
    entry: { 'prompt-build': 'src/cli/prompt-build.ts', 'prompt-lint': 'src/cli/prompt-lint.ts' },
    format: 'cjs',
    dts: false,
    clean: false,
    shims: true,
    external,
    noExternal: [/.*/],
    banner: { js: '#!/usr/bin/env node' },
  },
])
