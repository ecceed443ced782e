import type { Plugin } from 'vite'

/** The compiler as it comes: one CommonJS file, of which a bundler can leave nothing out. */
const COMPILER = /[\\/]typescript6[\\/]lib[\\/]typescript\.js$/

/**
 * Makes a module with exports of the compiler that learners' browsers load. So what nobody asks for stays away: its server,
 * and whatever proposes to rewrite code. A release that is put together in another way stops the build.
 */
export function slimCompiler(): Plugin {
  return {
    name: 'slim-compiler',
    transform: {
      filter: { id: COMPILER },
      handler: (text) => ({ code: asModule(text), map: null }),
    },
  }
}

/** The same compiler, with exports that a bundler can follow. */
export function asModule(text: string): string {
  const [, body] = cut(
    text,
    /^var ts = \{\}; \(\(module\) => \{\n"use strict";\n([\s\S]*)^\/\/ Annotate the Comm/m,
  )
  const [exporting, list] = cut(
    body,
    /^var typescript_exports = \{\};\n__export\(typescript_exports, \{\n([\s\S]*?)\n\}\);\nmodule\.exports = .*\n/m,
  )
  const names = [...list.matchAll(/^ {2}(\w+): \(\) => (\w+),?$/gm)].map(
    ([, name, local]) => `${local} as ${name}`,
  )
  const [making, inner] = cut(body, /^var __export = \(target, all\) => \{\n([\s\S]*?)^\};\n/m)
  const code = body
    .replace(exporting, () => '')
    .replace(making, () => `var __export = (target, all) => {\n${inner}  return target;\n};\n`)
    // A list of exports that nobody reads can go, and with it what is in there.
    .replaceAll(/^var (\w+) = \{\};\n__export\(\1, \{/gm, 'var $1 = /* @__PURE__ */ __export({}, {')
    // What would rewrite code is put on lists that we never ask for.
    .replaceAll(/^register(?:Refactor|CodeFix)\(/gm, '/* @__PURE__ */ $&')
  return `${code}\nexport { ${names.join(', ')} }\n`
}

function cut(text: string, pattern: RegExp): [whole: string, inside: string] {
  const [whole, inside] = pattern.exec(text) ?? []
  if (whole === undefined || inside === undefined) {
    throw new Error(`The compiler is put together in another way than scripts/vite/slim-compiler.ts expects`)
  }
  return [whole, inside]
}
