/** Icons of Tabler by their names (https://tabler.io/icons), as `scripts/vite/icons.ts` makes them. */
declare module '~icons/*' {
  import type { FunctionComponent } from 'react'
  import type { IconProps } from '#web/ui/icon.tsx'

  const icon: FunctionComponent<IconProps>
  export default icon
}
