import { useTranslation } from 'react-i18next'

/** For example `Good for Demos` becomes `TAG_GOOD_FOR_DEMOS`. */
function keyOf(tag: string): string {
  return `TAG_${tag.toUpperCase().replaceAll(' ', '_')}`
}

/** The translated name of a tag; unknown tags keep their name. */
export function useTagName(): (tag: string) => { name: string; description: string } {
  const { t } = useTranslation()
  return (tag) => ({
    name: t(keyOf(tag), { defaultValue: tag }),
    description: t(`${keyOf(tag)}_DESCRIPTION`, { defaultValue: '' }),
  })
}

export function TagName({ tag }: { tag: string }) {
  const { name, description } = useTagName()(tag)
  return <span title={description}>{name}</span>
}
