/** The layout of all emails. Styles are inline, because most email programs ignore style sheets. */
import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Html } from '@react-email/html'
import { Img } from '@react-email/img'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { type CSSProperties, createContext, type ReactNode, useContext } from 'react'
import { defaultEmailDesign, type EmailColours, type EmailDesign } from '#values/email-design.ts'
import { localizedPath } from '#values/locale.ts'
import type { Words } from '../words.ts'

const sand = '#faf3e7'
const ink = '#31251c'
const muted = '#655342'
const line = '#e6d7bf'

export const styles = {
  text: { color: ink, fontSize: '16px', lineHeight: '24px', margin: '0 0 16px' },
  small: { color: muted, fontSize: '14px', lineHeight: '20px', margin: '0 0 4px' },
  group: { borderTop: `1px solid ${line}`, padding: '16px 0 8px' },
  left: {
    color: ink,
    fontSize: '15px',
    lineHeight: '22px',
    padding: '2px 0',
    textAlign: 'left',
    verticalAlign: 'top',
  },
  right: {
    color: ink,
    fontSize: '15px',
    lineHeight: '22px',
    padding: '2px 0 2px 16px',
    textAlign: 'right',
    verticalAlign: 'top',
    whiteSpace: 'nowrap',
  },
} satisfies Record<string, CSSProperties>

const frame = {
  body: {
    backgroundColor: sand,
    fontFamily: 'Figtree, Helvetica, Arial, sans-serif',
    margin: 0,
    padding: '24px 12px',
  },
  sheet: {
    backgroundColor: '#ffffff',
    borderRadius: '16px',
    maxWidth: '560px',
    // A name or URL without a space would otherwise widen the layout beyond a phone; older email programs need the
    // second property.
    overflowWrap: 'anywhere',
    padding: '28px 24px',
    wordBreak: 'break-word',
  },
  name: { fontSize: '18px', fontWeight: 800, margin: '0 0 24px' },
  heading: { fontSize: '22px', lineHeight: '28px', fontWeight: 700, margin: '0 0 16px' },
  code: {
    backgroundColor: sand,
    borderRadius: '12px',
    fontSize: '34px',
    fontWeight: 700,
    letterSpacing: '8px',
    lineHeight: '40px',
    margin: '0 0 16px',
    padding: '16px 0',
    textAlign: 'center',
  },
  button: {
    borderRadius: '999px',
    color: '#ffffff',
    display: 'inline-block',
    fontSize: '16px',
    fontWeight: 700,
    padding: '12px 24px',
    textDecoration: 'none',
  },
  way: { padding: '8px 0 0' },
  foot: { borderTop: `1px solid ${line}`, marginTop: '28px', paddingTop: '16px' },
  ending: { margin: '0 0 12px' },
} satisfies Record<string, CSSProperties>

const dark = { ground: '#1c1611', sheet: '#2a211a', ink: '#f4e9d8', line: '#5b4937' }

const wantsDark = '@media (prefers-color-scheme: dark)'

/** For email programs that support style sheets and dark mode; overrides the inline styles. */
function darkStyles({ accentInDark }: EmailColours): string {
  return `${wantsDark} {
  body, .ground, .ground > table, .ground > table > tbody > tr > td { background-color: ${dark.ground} !important }
  .sheet { background-color: ${dark.sheet} !important }
  .sheet p, .sheet td { color: ${dark.ink} !important }
  .sheet .name, .sheet .heading, .sheet .code, .sheet a { color: ${accentInDark} !important }
  .sheet .code { background-color: ${dark.ground} !important }
  .sheet table { border-color: ${dark.line} !important }
  .sheet .button, .sheet .button span { color: #ffffff !important }
}`
}

/** Returns the email as dark mode shows it, in any browser. */
export function asDark(html: string): string {
  return html.replace(wantsDark, '@media all')
}

interface PaperProps {
  readonly look: EmailDesign
  readonly origin: string
}

const Paper = createContext<PaperProps>({ look: defaultEmailDesign, origin: '' })

/** Provides the marketplace's current look to an email. */
export function MailPaper({ children, ...paper }: PaperProps & { readonly children: ReactNode }) {
  return <Paper value={paper}>{children}</Paper>
}

interface LayoutProps {
  readonly words: Words
  readonly preview: string
  readonly heading: string
  readonly action?: { readonly label: string; readonly href: string }
  /** The reason for the email and how to stop it, placed after the button so that it is not clicked by mistake. */
  readonly ending?: ReactNode
  readonly children: ReactNode
}

export function MailLayout({ words, preview, heading, action, ending, children }: LayoutProps) {
  const { look, origin } = useContext(Paper)
  const { siteName, colours } = look
  return (
    <Html lang={words.locale}>
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkStyles(colours)}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body style={frame.body} className="ground">
        <Container style={frame.sheet} className="sheet">
          <Sign look={look} origin={origin} />
          <Text style={{ ...frame.heading, color: colours.accent }} className="heading">
            {unbroken(heading)}
          </Text>
          {children}
          {action ? (
            <Section style={frame.way}>
              <Button
                href={action.href}
                style={{ ...frame.button, backgroundColor: colours.action }}
                className="button"
              >
                {action.label}
              </Button>
            </Section>
          ) : null}
          <Section style={frame.foot}>
            {ending ? <Text style={{ ...styles.small, ...frame.ending }}>{ending}</Text> : null}
            <Text style={styles.small}>{words.say('signature', { site: siteName })}</Text>
            <Text style={styles.small}>{words.say('footer', { site: siteName })}</Text>
          </Section>
        </Container>
      </Body>
    </Html>
  )
}

const LOGO_HEIGHT_PX = 40
const LOGO_WIDTH_MAX_PX = 200

/** The logo, if there is one, on white because it was drawn for light mode. */
function Sign({ look: { siteName, logo, colours }, origin }: PaperProps) {
  const scale = logo ? Math.min(LOGO_HEIGHT_PX / logo.height, LOGO_WIDTH_MAX_PX / logo.width) : 0
  return (
    <>
      {logo ? (
        <Img
          src={origin + logo.path}
          alt={logo.isWithName ? '' : siteName}
          width={Math.round(logo.width * scale)}
          height={Math.round(logo.height * scale)}
          style={{ backgroundColor: '#ffffff', borderRadius: '8px', margin: '0 0 12px' }}
        />
      ) : null}
      {logo?.isWithName === false ? null : (
        <Text style={{ ...frame.name, color: colours.accent }} className="name">
          {siteName}
        </Text>
      )}
    </>
  )
}

export function Paragraph({ children }: { readonly children: ReactNode }) {
  return <Text style={styles.text}>{typeof children === 'string' ? unbroken(children) : children}</Text>
}

/** Order and account numbers, and times with their zone: kept on one line. */
const UNBREAKABLE = /([A-Z]{2}(?:-[0-9A-Z]{4,})+(?:-\d+)?|\d{1,2}:\d{2}(?:\s[AP]M)? [A-Z]{3}\S*|•+ \d+)/u

function unbroken(text: string): ReactNode[] {
  return text.split(UNBREAKABLE).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={String(index)} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ),
  )
}

export function MailLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const { colours } = useContext(Paper).look
  return (
    <Link href={href} style={{ color: colours.accent, textDecoration: 'underline' }}>
      {children}
    </Link>
  )
}

export function PreferencesLink({ words: { locale, say } }: { readonly words: Words }) {
  const { origin } = useContext(Paper)
  return (
    <MailLink href={origin + localizedPath('/account/preferences', locale)}>{say('preferences')}</MailLink>
  )
}

export function Code({ children }: { readonly children: string }) {
  const { colours } = useContext(Paper).look
  return (
    <Text style={{ ...frame.code, color: colours.accent }} className="code">
      {children}
    </Text>
  )
}
