import type { CartProblem, CartSummary } from '@okruh/contracts/http/checkout/cart';
import { Notice } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import { cartPath, checkoutPath, type CheckoutStep } from '../model/pages.ts';

/** Step on which a problem is put right; the cart for everything about what is bought. */
const findStep = (problem: CartProblem): CheckoutStep | null => {
  const { kind } = problem.remedy;
  if (kind === 'choose-delivery' || kind === 'choose-place') return 'delivery';
  return kind === 'choose-payment' ? 'payment' : null;
};

/** What is wrong with the cart, each with the way to its remedy; on the step itself the remedy stands below. */
export function StepProblems({ summary, step }: { readonly summary: CartSummary; readonly step: CheckoutStep }) {
  const text = useText();
  const { market } = useRemote();
  const shown = summary.problems.filter((problem) => problem.blocks || findStep(problem) === step);
  return shown.map((problem) => {
    const target = findStep(problem);
    return (
      <Notice
        key={`${problem.code} ${problem.package_id ?? ''} ${problem.remedy.discount ?? ''}`}
        tone="warning"
        role="status"
        title={problem.title}
      >
        {problem.text}{' '}
        {target !== step && (
          <Link href={target === null ? cartPath(market) : checkoutPath(market, target)}>
            {text(target === null ? 'problem.to-cart' : 'problem.to-step')}
          </Link>
        )}
      </Notice>
    );
  });
}
