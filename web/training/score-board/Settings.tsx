import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { Box, Flex, Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCloseOnBack } from '#web/ui/behaviour/close-on-back.ts'
import { useReturnFocus } from '#web/ui/behaviour/use-return-focus.ts'
import { type BoardVersion, boardVersion, chooseBoard } from '../board-version.ts'
import { BackupSection } from '../progress/Backup.tsx'
import { ModalHead } from '../ui/ModalHead.tsx'
import css from './Settings.module.css'

const VERSIONS: { version: BoardVersion; text: string }[] = [
  { version: 'v2', text: 'FEATURE_FLAG_DEFAULT_SCORE_BOARD_VALUE_NEW' },
  { version: 'v1', text: 'FEATURE_FLAG_DEFAULT_SCORE_BOARD_VALUE_OLD' },
]

/** The settings of the board. */
export function Settings({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(boardVersion())
  useReturnFocus()
  useCloseOnBack(true, onClose)
  return (
    <Modal.Root opened onClose={onClose} centered>
      <Modal.Overlay blur={3} />
      <Modal.Content radius="lg">
        <ModalHead title={t('BOARD_SETTINGS')} />
        <Flex component="fieldset" direction="column" gap="xs" pt={0} px="lg" pb="lg">
          <legend className="ff-strong">{t('FEATURE_FLAG_DEFAULT_SCORE_BOARD_NAME')}</legend>
          <p className="ff-hint">{t('FEATURE_FLAG_DEFAULT_SCORE_BOARD_DESCRIPTION')}</p>
          {VERSIONS.map(({ version, text }) => (
            <label key={version} className={css.choice}>
              <input
                type="radio"
                name="score-board-version"
                checked={chosen === version}
                onChange={() => {
                  chooseBoard(version)
                  setChosen(version)
                }}
              />
              {t(text)}
            </label>
          ))}
        </Flex>
        <Box pt={0} px="lg" pb="lg">
          <BackupSection />
        </Box>
      </Modal.Content>
    </Modal.Root>
  )
}
