import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useDelayedMenu } from './use-delayed-menu.ts';

function Menu() {
  const menu = useDelayedMenu<'phone' | 'tablet'>();
  return (
    <nav onKeyDown={menu.onKeyDown}>
      {(['phone', 'tablet'] as const).map((id) => (
        <div key={id} data-testid={id} {...menu.hover(id)}>
          <button type="button" onClick={() => menu.toggle(id)}>
            {id}
          </button>
          {menu.open === id && <p>panel {id}</p>}
        </div>
      ))}
    </nav>
  );
}
const enter = (id: string, pointerType = 'mouse'): void => void fireEvent.pointerEnter(screen.getByTestId(id), { pointerType });
const leave = (id: string): void => void fireEvent.pointerLeave(screen.getByTestId(id), { pointerType: 'mouse' });
const after = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const shown = (): string | null => screen.queryByText(/panel/)?.textContent ?? null;

beforeEach(() => {
  vi.useFakeTimers();
  render(<Menu />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the menu of types', () => {
  it('opens 300 ms after the pointer came', () => {
    enter('phone');
    after(299);
    expect(shown()).toBeNull();
    after(1);
    expect(shown()).toBe('panel phone');
  });
  it('does not open for a pointer that only passes', () => {
    enter('phone');
    after(200);
    leave('phone');
    after(2000);
    expect(shown()).toBeNull();
  });
  it('closes 250 ms after the pointer left, unless it comes back', () => {
    enter('phone');
    after(300);
    leave('phone');
    after(249);
    expect(shown()).toBe('panel phone');
    enter('phone');
    after(1000);
    expect(shown()).toBe('panel phone');
    leave('phone');
    after(250);
    expect(shown()).toBeNull();
  });
  it('opens and closes at once by click', () => {
    fireEvent.click(screen.getByText('tablet'));
    expect(shown()).toBe('panel tablet');
    fireEvent.click(screen.getByText('tablet'));
    expect(shown()).toBeNull();
  });
  it('closes at once by Escape', () => {
    fireEvent.click(screen.getByText('tablet'));
    fireEvent.keyDown(screen.getByText('tablet'), { key: 'Escape' });
    expect(shown()).toBeNull();
  });
  it('does not open by touch, where there is no hovering', () => {
    enter('phone', 'touch');
    after(1000);
    expect(shown()).toBeNull();
  });
});
