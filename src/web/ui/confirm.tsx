import { Alert, Modal } from 'antd';
import { useState } from 'react';

interface ConfirmProps {
  question: string;
  /** What the button that does it says. */
  action: string;
  /** Does it. When it fails, the question stays with the reason. */
  onConfirm: () => Promise<unknown>;
  /** The dialog is gone, whatever was answered. */
  onClosed: () => void;
}

/** Asks before something is done that cannot easily be undone. Shown for as long as it is rendered. */
export function Confirm({ question, action, onConfirm, onClosed }: ConfirmProps) {
  const [isOpen, setIsOpen] = useState(true);
  const [isDone, setIsDone] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function confirm(): Promise<void> {
    setIsBusy(true);
    setFailure(null);
    try {
      await onConfirm();
      setIsDone(true);
      setIsOpen(false);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setIsBusy(false);
    }
  }

  function closed(): void {
    // The row that had the button is about to go, and the focus would go with it.
    if (isDone) document.querySelector<HTMLElement>('.data-table-box')?.focus({ preventScroll: true });
    onClosed();
  }

  return (
    <Modal
      open={isOpen}
      title={question}
      width={420}
      centered
      closable={false}
      okText={action}
      cancelText="Batal"
      okButtonProps={{ danger: true }}
      cancelButtonProps={{ disabled: isBusy }}
      confirmLoading={isBusy}
      onOk={confirm}
      onCancel={() => !isBusy && setIsOpen(false)}
      afterClose={closed}
    >
      {failure !== null && <Alert type="error" showIcon title={failure} role="alert" />}
    </Modal>
  );
}
