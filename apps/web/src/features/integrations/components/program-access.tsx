import { BoltIcon, CodeBracketIcon, SparklesIcon } from '@heroicons/react/24/outline';
import { TextLink } from '#lib/text/text-link.tsx';
import { paths } from '#paths.ts';
import { SettingsSection } from '#ui/settings-section.tsx';

const WAYS = [
  {
    title: 'Webhooks',
    text: 'Send notifications to n8n, Make, Zapier or your own program as they happen.',
    Icon: BoltIcon,
    links: [
      { text: 'Manage webhooks', to: `${paths.settingsNotifications}#webhooks` },
      { text: 'Connect n8n, Make or Zapier', to: `${paths.apiDocs}#automations` },
      { text: 'How to receive them', to: `${paths.apiDocs}#receiving-webhooks` },
    ],
  },
  {
    title: 'AI assistants',
    text: 'Let Claude, Cursor and other assistants search brands and edit your lists over MCP.',
    Icon: SparklesIcon,
    links: [{ text: 'Connect an assistant', to: `${paths.settingsApi}#assistants` }],
  },
  {
    title: 'API',
    text: 'Read brands, lists and exports from your scripts, with API keys limited to the permissions you choose.',
    Icon: CodeBracketIcon,
    links: [
      { text: 'Manage keys', to: paths.settingsApi },
      { text: 'Documentation', to: paths.apiDocs },
    ],
  },
];

/** The ways in for programs, which are set up on other pages. */
export function ProgramAccess() {
  return (
    <SettingsSection title="Programs and automations" lead="Work with your research outside this site.">
      {WAYS.map(({ title, text, Icon, links }) => (
        <div key={title} className="flex gap-4 p-5">
          <Icon className="mt-0.5 size-5 shrink-0 text-ink-soft" aria-hidden="true" />
          <div className="min-w-0">
            <h3 className="font-medium text-sm">{title}</h3>
            <p className="mt-0.5 text-pretty text-ink-soft text-sm">{text}</p>
            <p className="mt-1.5 flex flex-wrap gap-x-5 text-sm">
              {links.map((link) => (
                <TextLink key={link.text} to={link.to} className="inline-flex min-h-6 items-center">
                  {link.text}
                </TextLink>
              ))}
            </p>
          </div>
        </div>
      ))}
    </SettingsSection>
  );
}
