import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Filters } from './filters.ts'

interface Props {
  filters: Filters
  change: (part: Partial<Filters>) => void
}

/** Keeps what is typed at once and tells the address a moment later. */
export function SearchField({ filters, change }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState(filters.searchQuery)
  const [told, setTold] = useState(filters.searchQuery)
  const tell = useDebouncedCallback((searchQuery: string) => {
    setTold(searchQuery)
    change({ searchQuery })
  }, 200)
  // The address changed by other means than this field: a link, the reset button.
  if (filters.searchQuery !== told && text === told) {
    setText(filters.searchQuery)
    setTold(filters.searchQuery)
  }
  return (
    <TextInput
      type="search"
      value={text}
      aria-label={t('BOARD_SEARCH')}
      placeholder={t('BOARD_SEARCH')}
      leftSection={<IconSearch size={20} aria-hidden="true" />}
      onChange={({ currentTarget: { value } }) => {
        setText(value)
        tell(value)
      }}
    />
  )
}
