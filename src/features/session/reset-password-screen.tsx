import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { passwordProblem } from '#domain/sign-in-problems.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { showToast } from '#ui/toast.ts';
import { FormFrame, PlainForm } from './form-frame.tsx';
import { networkTrouble, useSessionRequests } from './session-requests.ts';
import { useAttempt } from './use-attempt.ts';

/** What is wrong with the two fields, in the specification's order and words (part 1 §5). */
export function resetProblem(password: string, confirmPassword: string): string | undefined {
  if (password === '' || confirmPassword === '') return 'Please fill all fields';
  if (password !== confirmPassword) return 'Passwords do not match';
  return passwordProblem(password);
}

/** Choose a new password with the secret of the mail's link (specification part 1 §2, §5, §8). */
export function ResetPasswordScreen({ userId, secret }: { userId: string | undefined; secret: string | undefined }) {
  const requests = useSessionRequests();
  const navigate = useNavigate();
  const { isBusy, attempt } = useAttempt();
  const [password, setPassword] = useState('');
  const [confirmPassword, setConfirmPassword] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);

  if (userId === undefined || secret === undefined) {
    return (
      <FormFrame title="Invalid reset link" subtitle="The link is incomplete or was cut off. Ask for a new one.">
        <Link to="/auth/forgot-password" className="button-primary">
          Send a new link
        </Link>
      </FormFrame>
    );
  }

  const reset = () =>
    attempt(async () => {
      const outcome = await requests.completeRecovery(userId, secret, password);
      if (outcome.ok) {
        showToast({ tone: 'success', title: 'Password reset successful', description: 'You can now log in with your new password' });
        await navigate({ to: '/auth/login' });
        return;
      }
      const reason = networkTrouble(outcome.failure) ?? (outcome.failure.message || 'Failed to reset password');
      setProblem(reason);
      showToast({ tone: 'danger', title: 'Failed to reset password', description: reason });
    });

  return (
    <FormFrame title="Choose a new password">
      <PlainForm
        onSubmit={() => {
          const found = resetProblem(password, confirmPassword);
          setProblem(found);
          if (found === undefined) reset();
        }}
      >
        <PasswordField label="New password" autoComplete="new-password" name="password" value={password} onChange={(event) => setPassword(event.target.value)} />
        <PasswordField
          label="Repeat the new password"
          autoComplete="new-password"
          name="confirmPassword"
          value={confirmPassword}
          onChange={(event) => setConfirmPassword(event.target.value)}
          error={problem}
        />
        <button type="submit" className="button-primary" aria-disabled={isBusy}>
          {isBusy ? 'Saving…' : 'Save new password'}
        </button>
      </PlainForm>
    </FormFrame>
  );
}
