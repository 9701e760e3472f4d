import { TextLink } from '#lib/text-link.tsx';
import { paths } from '#paths.ts';
import { CodeBlock } from '#ui/code-block.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { API_EXAMPLES } from '../model/api-examples.ts';

export function ApiExamples() {
  return (
    <SettingsSection title="Examples" lead="Ready to run once your key is set.">
      <div className="divide-y divide-line">
        {API_EXAMPLES.map(({ language, hint, code }) => (
          <div key={language} className="p-5">
            <h3 className="font-medium text-sm">{language}</h3>
            <p className="mt-0.5 mb-3 text-pretty text-ink-soft text-sm">{hint}</p>
            <CodeBlock label={`Example in ${language}`}>{code(window.location.origin)}</CodeBlock>
          </div>
        ))}
        <p className="p-5 text-ink-soft text-sm">
          Every request, filter and error is in the <TextLink to={paths.apiDocs}>API documentation</TextLink>.
        </p>
      </div>
    </SettingsSection>
  );
}
