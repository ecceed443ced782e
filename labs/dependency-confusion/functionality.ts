import type { FunctionalCheck } from '#lab'
import { buildsAsUsual, whilePublished } from './steps.ts'

export const functionality: FunctionalCheck[] = [
  { name: 'the page is built with internal packages and those of Parcel Shed', run: buildsAsUsual },
  {
    name: 'the page is built while somebody publishes another package',
    run: (tools) =>
      whilePublished(tools, { name: 'peel-icon', version: '9.0.0' }, () => buildsAsUsual(tools)),
  },
  {
    name: 'everybody reads why a build failed',
    run: async ({ http, expect }) => {
      const { status, text } = await http.get('/landing/build.log')
      expect(status === 200, `the log answered with ${status}`)
      expect(text.includes('crate-utils'), 'the log names no packages')
    },
  },
]
