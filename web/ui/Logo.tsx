import mark from '../../content/pictures/brand/mark.svg?inline'
import { pageSettings } from '../page-settings.ts'

/** The logo of the shop, also of a customised one. */
export function Logo({ className }: { className?: string | undefined }) {
  const { logo } = pageSettings()
  return (
    <img
      data-logo={logo ? 'own' : 'house'}
      className={className}
      src={logo ?? mark}
      alt=""
      width={40}
      height={40}
      decoding="async"
    />
  )
}
