import { Box, CloseButton, Flex, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SolvedNotice } from '#contract/socket.ts'
import { configurationQuery } from '#web/configuration.ts'
import { copyText } from '#web/ui/behaviour/copy-text.ts'
import IconCheck from '~icons/check'
import IconCopy from '~icons/copy'
import IconFlag3 from '~icons/flag-3'
import IconLemon2 from '~icons/lemon-2'
import { countriesQuery, describeCountry, displayFlag } from './country.ts'
import css from './NoticeLine.module.css'
import { closeAllNotices } from './open-notices.ts'

interface NoticeLineProps {
  children: ReactNode
  /** The label of the close button. */
  closeLabel: string
  /** Existing clients look for the first close button by its id. */
  isFirst: boolean
  onClose: () => void
}

/** A notice in the toast or the tray. Shift-click on its close button closes all notices. */
export function NoticeLine({ children, closeLabel, isFirst, onClose }: NoticeLineProps) {
  const close = (event: MouseEvent) => {
    if (event.shiftKey) closeAllNotices()
    else onClose()
  }
  return (
    <div className={`accent-notification ${css.line}`}>
      <IconLemon2 className={css.fruit} aria-hidden="true" />
      {children}
      <CloseButton
        {...(isFirst ? { id: 'closeButton' } : {})}
        className={`close-button ff-hover ${css.close}`}
        aria-label={closeLabel}
        onClick={close}
      />
    </div>
  )
}

const SHOWN_MS = 1_600

/** What a contest gives for a solved challenge: its flag, which can be copied, and its country. */
export function Flag({ notice }: { notice: SolvedNotice }) {
  const { t } = useTranslation()
  const [isCopied, setIsCopied] = useState(false)
  const { data: configuration } = useQuery(configurationQuery)
  const details = configuration?.ctf.showCountryDetailsInNotifications ?? 'none'
  const { data: countries } = useQuery({ ...countriesQuery, enabled: details !== 'none' })
  if (!configuration?.ctf.showFlagsInNotifications || notice.flag === '') return null

  const country = countries?.[notice.key]
  const copy = async () => {
    await copyText(notice.flag)
    setIsCopied(true)
    setTimeout(() => setIsCopied(false), SHOWN_MS)
  }
  const Icon = isCopied ? IconCheck : IconCopy
  return (
    <Stack gap="xxs" my="xs" data-part="prize">
      {country && details !== 'none' && (
        <Flex component="p" gap="xs" align="center" fz="sm" data-part="country">
          <IconFlag3 size={18} aria-hidden="true" />
          {t('NOTICE_COUNTRY', { country: describeCountry(country, details, displayFlag(country)) })}
        </Flex>
      )}
      <button
        type="button"
        className={css.flag}
        title={t('COPY_TO_CLIPBOARD')}
        aria-label={t('NOTICE_FLAG_COPY', { name: notice.name })}
        onClick={() => void copy()}
      >
        <Box component="span" c="var(--ff-notice)" className="ff-strong">
          {t('NOTICE_FLAG')}
        </Box>
        <code>{notice.flag}</code>
        <Icon size={18} aria-hidden="true" />
      </button>
      <span className="ff-hidden" role="status">
        {isCopied ? t('COPY_SUCCESS') : ''}
      </span>
    </Stack>
  )
}
