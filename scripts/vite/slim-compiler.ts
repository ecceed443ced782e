import type { Plugin } from 'vite'

/** The compiler as it is distributed: one CommonJS file, which cannot be tree-shaken. */
const COMPILER = /[\\/]typescript6[\\/]lib[\\/]typescript\.js$/

/**
 * Turns the compiler that learners' browsers load into a module with exports, so that the bundler drops unused parts:
 * the language server, refactorings and code fixes. The build fails if a new release has another structure.
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

/** Returns the compiler as a module with static exports. */
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
    // Pure calls: the bundler drops a list of exports that nobody reads, and its contents.
    .replaceAll(/^var (\w+) = \{\};\n__export\(\1, \{/gm, 'var $1 = /* @__PURE__ */ __export({}, {')
    // Refactorings and code fixes are registered in lists that are never read here.
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
