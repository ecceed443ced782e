import { Button, Stack, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '#web/ui/behaviour/copy-text.ts'
import { showSnackbar } from '#web/ui/snackbar/snackbar.tsx'

/** The link to a list: to copy, or to open. */
export function SharedLink({ name, link }: { name: string; link: string }) {
  const { t } = useTranslation()
  const box = useRef<HTMLInputElement>(null)
  const copy = async () => {
    try {
      await copyText(link)
      showSnackbar(t('COPY_SUCCESS'))
    } catch {
      showSnackbar(t('LIST_NOT_COPIED'), 'error')
    }
    box.current?.select()
  }
  return (
    <Stack gap="xs" mt="xs">
      <TextInput
        ref={box}
        readOnly
        label={t('LIST_LINK', { name })}
        description={t('LIST_LINK_HINT')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={link}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button variant="default" aria-label={t('LIST_COPY', { name })} onClick={() => void copy()}>
        {t('BTN_LIST_COPY')}
      </Button>
      <a
        className="ff-link"
        href={link}
        target="_blank"
        rel="noreferrer"
        aria-label={t('LIST_OPEN', { name })}
      >
        {t('LIST_LINK_OPEN')}
      </a>
    </Stack>
  )
}
