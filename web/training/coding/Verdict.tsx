import { Box } from '@mantine/core'
import IconCircleCheck from '~icons/circle-check'
import IconCircleX from '~icons/circle-x'
import { RichText } from '../ui/RichText.tsx'
import page from './CodingChallenge.module.css'
import { useFocusOn } from './use-focus-on.ts'

interface Props {
  /** Undefined while there is no verdict. */
  isRight: boolean | undefined
  title: string
  /** A hint or an explanation. */
  html?: string | undefined
  /** Changes with each attempt, so that a repeated failure is animated again. */
  attempt?: number
  /** The answer that has just arrived. It takes the focus. */
  answer: object | undefined
}

/** The verdict and its reason, in words, with an icon and a colour. */
export function Verdict({ isRight, title, html, attempt = 0, answer }: Props) {
  const words = useFocusOn<HTMLDivElement>(answer)
  return (
    <div role="status" className="ff-live">
      {isRight !== undefined && (
        <div key={attempt} ref={words} tabIndex={-1} className={page.verdict} data-right={isRight}>
          {isRight ? <IconCircleCheck aria-hidden="true" /> : <IconCircleX aria-hidden="true" />}
          <div>
            <p className="ff-strong">{title}</p>
            {html !== undefined && (
              <Box maw="75ch" mt="xxs">
                <RichText html={html} />
              </Box>
            )}
          </div>
        </div>
      )}
    </div>
  )
}
