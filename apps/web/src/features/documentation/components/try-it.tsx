import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '#lib/session/session.ts';
import { useExclusiveMutation } from '#lib/use-exclusive-mutation.ts';
import { paths, withDeepLink } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { CodeBlock } from '#ui/code-block.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { tryRequest } from '../api/try-request.ts';
import type { Operation } from '../model/api-document.ts';
import { sampleOf, targetOf } from '../model/code-examples.ts';

/** Requests that set or need cookies would change the session of this browser; the payment provider's are signed. */
export const canBeTried = ({ needsToken, method }: Operation): boolean => needsToken || method === 'GET';

/** Sends a real request with the session of the user, or a pasted token. */
export function TryIt({ operation }: { operation: Operation }) {
  const { user } = useSession();
  const bodyId = useId();
  const fields = operation.parameters.filter(({ in: place }) => place !== 'header');
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(
      fields.filter(({ required }) => required).map((field) => [field.name, sampleOf(field)]),
    ),
  );
  const isJson = operation.body?.type === 'application/json';
  const [text, setText] = useState(() => JSON.stringify(operation.body?.example, null, 2));
  const [file, setFile] = useState<File | null>(null);
  const [token, setToken] = useState('');
  const { mutate, data, error, isPending } = useExclusiveMutation({ mutationFn: tryRequest });

  return (
    <form
      aria-label={`Try ${operation.id}`}
      className="mt-3 space-y-4 rounded-xl border border-line bg-canvas p-4"
      onSubmit={(event) => {
        event.preventDefault();
        const { method, needsToken, body } = operation;
        mutate({
          method,
          needsToken,
          target: targetOf(operation, values),
          body: body === null ? null : isJson ? text : file,
          token: token.trim() || null,
        });
      }}
    >
      <p className="text-ink-soft text-sm">
        Sends a real request to this server
        {operation.method === 'GET' ? '.' : ', which may change your data.'}
      </p>
      {fields.map(({ name, required, schema }) => (
        <TextField
          key={name}
          label={name}
          required={required === true}
          value={values[name] ?? ''}
          placeholder={schema.default === undefined ? '' : String(schema.default)}
          onChange={({ target }) => setValues((before) => ({ ...before, [name]: target.value }))}
          autoComplete="off"
        />
      ))}
      {isJson && (
        <div>
          <label htmlFor={bodyId} className="mb-1.5 block font-medium text-sm">
            Body
          </label>
          <textarea
            id={bodyId}
            value={text}
            onChange={({ target }) => setText(target.value)}
            rows={Math.min(16, text.split('\n').length + 1)}
            spellCheck={false}
            className="field w-full p-3 font-mono text-sm"
          />
        </div>
      )}
      {operation.body && !isJson && (
        <div>
          <label htmlFor={bodyId} className="mb-1.5 block font-medium text-sm">
            File
          </label>
          <input
            id={bodyId}
            type="file"
            required
            onChange={({ target }) => setFile(target.files?.[0] ?? null)}
            className="field w-full p-2 text-sm"
          />
        </div>
      )}
      {operation.needsToken && (
        <TextField
          label="Access token"
          value={token}
          onChange={({ target }) => setToken(target.value)}
          hint={
            user ? `Leave empty to use your session (${user.email}).` : 'Paste the accessToken of a sign-in.'
          }
          autoComplete="off"
          spellCheck={false}
        />
      )}
      {operation.needsToken && !user && (
        <p className="text-sm">
          <Link
            to={withDeepLink(paths.login, `${paths.apiDocs}#${operation.id}`)}
            className="font-medium text-accent-ink underline underline-offset-4"
          >
            Sign in
          </Link>{' '}
          to send requests with your session.
        </p>
      )}
      <Button type="submit" size="sm" busy={isPending}>
        Send request
      </Button>
      <div role="status" className="text-sm">
        {data && `${data.status} after ${data.milliseconds} ms`}
        {error && 'No response. Check your connection and send the request again.'}
      </div>
      {data && (
        <CodeBlock label="Response">
          {[...data.headers.map(([name, value]) => `${name}: ${value}`), '', formatted(data.text)]
            .join('\n')
            .trim()}
        </CodeBlock>
      )}
    </form>
  );
}

/** Characters of a response that are shown. */
const MAX_SHOWN = 50_000;

function formatted(text: string): string {
  let shown = text;
  try {
    shown = JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // Shown as it is.
  }
  return shown.length > MAX_SHOWN ? `${shown.slice(0, MAX_SHOWN)}\n… (${shown.length} characters)` : shown;
}
